import { expect, it } from "vitest";
import { FairQueue } from "./fairQueue.ts";

const anybody = (): boolean => true;

function takeAll(queue: FairQueue<string>): readonly string[] {
  const taken: string[] = [];
  for (let item = queue.take(anybody); item !== null; item = queue.take(anybody)) taken.push(item);
  return taken;
}

it("[design 10 load] given much of one owner and little of others, when items are taken, then the owners are served in rotation", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "a4"]) queue.add("a", item);
  for (const item of ["b1", "b2"]) queue.add("b", item);
  queue.add("c", "c1");
  expect([queue.size, queue.sizeOf("a"), queue.sizeOf("d")]).toEqual([7, 4, 0]);
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  expect(queue.size).toBe(0);
});

it("[design 10 load] given an owner who may not be served, when an item is taken, then the next owner's is, and their place is kept", () => {
  const queue = new FairQueue<string>();
  queue.add("a", "a1");
  queue.add("b", "b1");
  const notA = (owner: string): boolean => owner !== "a";
  expect(queue.has(notA)).toBe(true);
  expect(queue.take(notA)).toBe("b1");
  expect(queue.has(notA)).toBe(false);
  expect(queue.take(notA)).toBeNull();
  expect(takeAll(queue)).toEqual(["a1"]);
});

it("[design 10 load] given items that are given up, when others are taken, then they are gone", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  expect(queue.delete("a", "a2")).toBe(true);
  expect(queue.delete("a", "a2")).toBe(false);
  expect(queue.delete("b", "a1")).toBe(false);
  expect(queue.clear()).toEqual(["a1", "a3"]);
  expect(queue.size).toBe(0);
});
