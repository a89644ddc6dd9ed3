import { afterAll, beforeAll, expect, it } from "vitest";
import { editPairs } from "./editPairs.ts";
import { lockCycles } from "./lockCycles.ts";
import { type NoteWorld, startNotes } from "./support/notes.ts";

let world: NoteWorld;
beforeAll(async () => {
  world = await startNotes();
});
afterAll(() => world.close());

it("[design 5 locks] given owners who stop, die or leave while another waits on another node, when the lock is free, then it has one owner, and the woken one's save is refused", async () => {
  const figures = await lockCycles(world, 6, () => undefined);
  expect(figures).toMatchObject({ cycles: 6, lateSavesRefused: 6, problems: [] });
}, 90_000);

it("[design 5 save] given generated pairs of concurrent edits on two nodes, when both save at once, then no acknowledged change is lost and conflicts are reported of what collides alone", async () => {
  const figures = await editPairs(world, 64, () => undefined);
  expect(figures).toMatchObject({ pairs: 64, problems: [] });
  expect(Math.min(figures.bothStood, figures.conflicts, figures.refusedByLock)).toBeGreaterThan(0);
}, 90_000);
