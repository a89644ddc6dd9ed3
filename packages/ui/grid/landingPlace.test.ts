import { expect, it } from "vitest";
import { landingPlace } from "./useRowMove.ts";

/** Rows of 32 px below each other from 0, of which those are drawn. */
const rows = (...numbers: readonly number[]) => numbers.map((number) => ({ number, middle: number * 32 + 16 }));

it.each([
  [rows(0, 1, 2), 0, 70, 1],
  [rows(0, 1, 2), 0, 200, 2],
  [rows(0, 1, 2), 2, 5, 0],
  [rows(0, 1, 2), 1, 40, 1],
  [rows(100, 101, 102, 103), 101, 3300, 102],
  [rows(100, 101, 102, 103), 101, 0, 100],
  [rows(5, 100, 101, 102), 5, 3260, 101],
] as const)(
  "[forms 4 sub-form rows] given rows of which some are drawn (%j), when that of number %d is held at %d px, then it would land at %d",
  (drawn, from, y, place) => {
    expect(landingPlace(drawn, from, y)).toBe(place);
  },
);
