import { expect, it } from "vitest";
import { filledArea } from "./filledArea.ts";

const source = { from: { row: 2, column: 1 }, to: { row: 3, column: 2 } };

it.each([
  ["below", { row: 6, column: 2 }, { from: { row: 2, column: 1 }, to: { row: 6, column: 2 } }],
  ["above", { row: 0, column: 1 }, { from: { row: 0, column: 1 }, to: { row: 3, column: 2 } }],
  ["to the right", { row: 3, column: 5 }, { from: { row: 2, column: 1 }, to: { row: 3, column: 5 } }],
  ["to the left", { row: 2, column: 0 }, { from: { row: 2, column: 0 }, to: { row: 3, column: 2 } }],
  ["further down than aside", { row: 9, column: 4 }, { from: { row: 2, column: 1 }, to: { row: 9, column: 2 } }],
  ["inside", { row: 3, column: 1 }, source],
] as const)(
  "[forms 2 sub-form views] given selected cells, when their corner is drawn %s, then that area is filled",
  (_where, place, area) => {
    expect(filledArea(source, place)).toEqual(area);
  },
);
