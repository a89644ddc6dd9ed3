import { expect, it } from "vitest";
import { restoreRounds } from "./restoreRounds.ts";

it("[design 5 history] given random histories by every path, when any version is restored as any role, then it is the state of that moment as far as the role sees it, or a named refusal that changes nothing", async () => {
  const figures = await restoreRounds(
    (rounds) => rounds < 3,
    () => undefined,
  );
  expect(figures.problems).toEqual([]);
  expect(figures.restored).toBeGreaterThan(0);
}, 120_000);
