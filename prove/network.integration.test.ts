import { expect, it } from "vitest";
import { cutRounds } from "./cutRounds.ts";

it("[design 5 save] given someone whose connection is lost while they save, when they save again, then it is done once, with the same answer", async () => {
  const figures = await cutRounds(24, () => undefined);
  expect(figures.problems).toEqual([]);
  expect(figures.saves).toBe(24);
  expect(Math.min(...Object.values(figures.cuts))).toBeGreaterThan(0);
  expect(figures.done).toBeGreaterThan(0);
}, 120_000);
