import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { expect, it } from "vitest";
import { migrationCuts } from "./migrationCuts.ts";

it("[design 5 alteration] given a database that is made, when its connection is lost at statements of migrations, then it is before or after a whole migration, and goes on to the same end", async () => {
  const figures = await migrationCuts(coreMigrations, 10, () => undefined);
  expect(figures.problems).toEqual([]);
  expect(figures.cuts).toBeGreaterThan(figures.migrations);
}, 420_000);
