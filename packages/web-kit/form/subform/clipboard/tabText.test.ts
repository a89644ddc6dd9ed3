import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTabText, writeTabText } from "./tabText.ts";

describe("text of cells", () => {
  it.each([
    [
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\tb\r\n", [["a", "b"]]],
    ["", [[""]]],
    ["a\t\n", [["a", ""]]],
    ['"a\nb"\tc', [["a\nb", "c"]]],
    ['"5"" pipe"\tx', [['5" pipe', "x"]]],
    ['5" pipe\t"x', [['5" pipe', '"x']]],
    ["a\n\nb", [["a"], [""], ["b"]]],
  ])("[forms 2 clipboard] given the text %j, when it is read, then its cells are %j", (text, cells) => {
    expect(readTabText(text)).toEqual(cells);
  });

  it("[forms 2 clipboard] given any cells, when they are written and read again, then they are the same", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "\t", "\n", "\r", '"', " ", "ő") });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, (cells) => {
        // A row of nothing at the end is what spreadsheets end their text with.
        fc.pre(cells.at(-1)?.some((one) => one !== "") === true);
        expect(readTabText(writeTabText(cells))).toEqual(cells);
      }),
    );
  });
});
