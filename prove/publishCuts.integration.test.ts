import { expect, it } from "vitest";
import { publishCuts } from "./publishCuts.ts";

it("[design 5 resume] given publishes that change tables, when the connection is lost at one of their statements, then all is as before or as after", async () => {
  const figures = await publishCuts(25, () => undefined);
  expect(figures.problems).toEqual([]);
  for (const { cuts } of figures.publishes) expect(cuts).toBeGreaterThan(0);
}, 420_000);
