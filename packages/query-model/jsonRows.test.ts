import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonRows, type RowValue, type RowValueKind } from "./jsonRows.ts";

type Cell = string | null;

/** A row as PostgreSQL sends it: the number of values, then each with its length, null with the length -1. */
function sent(cells: readonly Cell[]): Uint8Array {
  const bytes: number[] = [cells.length >> 8, cells.length & 255];
  for (const cell of cells) {
    const text = cell === null ? [] : [...new TextEncoder().encode(cell)];
    const length = cell === null ? -1 : text.length;
    bytes.push((length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255, ...text);
  }
  return Uint8Array.from(bytes);
}

function valuesOf(kinds: readonly RowValueKind[]): RowValue[] {
  return kinds.map((kind, index) => ({ before: `${index === 0 ? "{" : ","}"${"abcdef"[index]}":`, kind }));
}

const ends = { start: '{"rows":[', after: "}", end: "]}" };

/** The JSON of rows; each row stands somewhere in a larger piece, as the network brings it. */
function read(kinds: readonly RowValueKind[], rows: readonly (readonly Cell[])[]): unknown {
  const writer = jsonRows({ ...ends, values: valuesOf(kinds) })();
  for (const row of rows) {
    const bytes = sent(row);
    const piece = new Uint8Array(bytes.length + 20).fill(0xff);
    piece.set(bytes, 7);
    writer.add(piece, 7, 7 + bytes.length);
  }
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(writer.take())).rows;
}

describe("rows as JSON", () => {
  it("[design 8 json] given any texts, when the rows are written, then the JSON holds the same texts", () => {
    const awkward = fc.string({
      unit: fc.constantFrom('"', "\\", "/", "\n", "\t", "\u0001", "\u007f", "a", "ő", "😀"),
      maxLength: 8,
    });
    const text = fc.option(fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), awkward));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "binary", maxLength: 4 }), text, text), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const expected = rows.map(([a, b, c]) => ({ a, b, c }));
          expect(read(["text", "text", "text"], rows)).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("[design 8 json] given rows longer than what was set aside for them, when they are written, then nothing is cut off", () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`${index}`, '"\u0001'.repeat(index)]);
    expect(read(["number", "text"], rows)).toEqual(rows.map(([a, b]) => ({ a: Number(a), b })));
  });

  it("[design 8 json] given numbers, when the rows are written, then what JSON has no number for is a text", () => {
    const texts = ["12", "-0.5", "1e+20", "NaN", "-Infinity", "Infinity"];
    const values = [12, -0.5, 1e20, "NaN", "-Infinity", "Infinity"];
    expect(
      read(
        ["number"],
        texts.map((text) => [text]),
      ),
    ).toEqual(values.map((a) => ({ a })));
  });

  it("[design 8 json] given booleans and JSON, when the rows are written, then each stands as it is meant", () => {
    const value = { 'quote"': ["back\\slash", "line\nbreak", null, 1.5, true] };
    const rows = [
      ["t", JSON.stringify(value)],
      ["f", null],
      [null, "7"],
    ];
    expect(read(["boolean", "json"], rows)).toEqual([
      { a: true, b: value },
      { a: false, b: null },
      { a: null, b: 7 },
    ]);
  });

  it("[design 8 json] given a statement that found nothing, when it is written, then there are no rows", () => {
    expect(read(["text", "text"], [])).toEqual([]);
  });

  it("[design 4 counters] given a statement that found nothing, when it is asked, then it says so, for it may be out of date", () => {
    const writer = jsonRows({ ...ends, values: [] })();
    expect(writer.isEmpty()).toBe(true);
    writer.add(sent([]), 0, 2);
    expect(writer.isEmpty()).toBe(false);
  });
});
