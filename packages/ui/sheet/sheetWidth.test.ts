import { describe, expect, it } from "vitest";
import { minSheetWidth, sheetWidths } from "./sheetWidth.ts";

describe("widths of a sheet", () => {
  const text = { width: 320 };
  const number = { width: 340, align: "end" } as const;

  it("[forms 2 sub-form views] given columns that all have widths, when the sheet is laid out, then the widest of texts takes and gives room, and numbers keep theirs", () => {
    expect(sheetWidths([{ width: 200 }, text, number])).toEqual([200, undefined, 340]);
    expect(minSheetWidth([{ width: 200 }, text, number], 40)).toBe(40 + 200 + 160 + 340 + 40);
  });

  it("[forms 2 sub-form views] given a column without a width, or none of texts that could give room, when the sheet is laid out, then each has what it is given", () => {
    expect(sheetWidths([text, {}])).toEqual([320, undefined]);
    expect(sheetWidths([{ width: 140 }, number])).toEqual([140, 340]);
    expect(minSheetWidth([], 0)).toBe(40);
  });
});
