import { expect, it } from "vitest";
import { clockJumps } from "./clockJumps.ts";

it("[design 5 locks] given people of two nodes who read, hold locks and save, when the database's clock jumps ahead, then nobody is signed out and no lock goes to somebody else", async () => {
  const figures = await clockJumps(1, () => undefined);
  expect(figures).toMatchObject({ jumps: 1, saved: figures.locks, lost: 1, problems: [] });
}, 420_000);
