import { describe, expect, it } from "vitest";
import { FlagBlock } from "./flagBlock.ts";

describe("flags side by side", () => {
  it("[design 7 rows] given rows that come one after the other, when each is given room, then it begins with its own flags and the others keep theirs", () => {
    const block = new FlagBlock();
    const places = Array.from({ length: 9 }, (_, row) => block.add([row, 0, 100 + row]));
    expect(places).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    block.bits[places[4] ?? 0] = 77;
    block.add([9, 9, 9]);
    expect(places.map((place) => [...block.bits.slice(place, place + 3)])).toEqual(
      places.map((_, row) => [row === 4 ? 77 : row, 0, 100 + row]),
    );
  });

  it("[design 7 rows] given rows without values, when they come, then they take no room", () => {
    const block = new FlagBlock();
    expect([block.add([]), block.add([]), block.add([5])]).toEqual([0, 0, 0]);
    expect(block.bits[0]).toBe(5);
  });
});
