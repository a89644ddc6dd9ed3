import { describe, expect, it } from "vitest";
import { uuid7 } from "./ids.ts";

const at = 1_800_000_000_000;
const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

describe("uuid7", () => {
  it("[design 5 keys] given rows that are stored in one moment, when they get keys, then the keys sort as the rows were made", () => {
    const keys = Array.from({ length: 10_000 }, () => uuid7(at));
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => form.test(key))).toBe(true);
  });

  it("[design 5 keys] given a request that began before another one, when it makes a key after it, then the key still comes later", () => {
    const keys = [uuid7(at + 5000), uuid7(at + 3000), uuid7(at + 3000), uuid7(at + 5001)];
    expect(keys.toSorted()).toEqual(keys);
  });

  it("[design 5 keys] given a clock that was set back by a day, when a key is made, then it tells the new time", () => {
    uuid7(at);
    const before = at - 86_400_000;
    expect(timeOf(uuid7(before))).toBe(before);
  });
});
