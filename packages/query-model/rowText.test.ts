import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RowValue, rowsToJson } from "./rowText.ts";

type Cell = string | null;

/** A row as PostgreSQL writes it (manual, "Composite Type Input and Output Syntax"). */
function rowText(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return "";
    if (cell !== "" && !/["\\(),\s]/.test(cell)) return cell;
    return `"${cell.replaceAll("\\", "\\\\").replaceAll('"', '""')}"`;
  });
  return `(${written.join(",")})`;
}

const texts = (names: readonly string[]): RowValue[] =>
  names.map((name, index) => ({ before: `${index === 0 ? "{" : ","}"${name}":`, kind: "text" }));

function read(values: readonly RowValue[], rows: readonly (readonly Cell[])[]): unknown {
  return JSON.parse(`[${rowsToJson(values, "}")(rows.map(rowText).join(""))}]`);
}

describe("rows as PostgreSQL writes them", () => {
  it("[design 8 json] given any texts, when the rows are read, then the JSON holds the same texts", () => {
    const cell = fc.option(fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.replaceAll("\0", "")));
    const awkward = fc.option(
      fc.string({ unit: fc.constantFrom('"', "\\", "(", ")", ",", " ", "\n", "\u0001", "a", "ő", "😀") }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, awkward, cell), { maxLength: 5 }), (rows) => {
        const expected = rows.map(([a, b, c]) => ({ a, b, c }));
        expect(read(texts(["a", "b", "c"]), rows)).toEqual(expected);
      }),
    );
  });

  it("[design 8 json] given numbers, when the rows are read, then what JSON has no number for is a text", () => {
    const numbers: RowValue[] = [{ before: '{"n":', kind: "number" }];
    const rows = [["12"], ["-0.5"], ["1e+20"], ["NaN"], ["-Infinity"], [null]];
    const values = [12, -0.5, 1e20, "NaN", "-Infinity", null];
    expect(read(numbers, rows)).toEqual(values.map((n) => ({ n })));
  });

  it("[design 8 json] given booleans, when the rows are read, then they are JSON's", () => {
    const booleans: RowValue[] = [{ before: '{"b":', kind: "boolean" }];
    expect(read(booleans, [["t"], ["f"], [null]])).toEqual([{ b: true }, { b: false }, { b: null }]);
  });

  it("[design 8 json] given values that are JSON already, when the rows are read, then they stand in it as they are", () => {
    const value = { 'quote"': ["back\\slash", "line\nbreak", "(,)", null, 1.5, true] };
    const json: RowValue[] = [{ before: '{"j":', kind: "json" }];
    expect(read(json, [[JSON.stringify(value)], ["7"], ["true"], [null]])).toEqual([
      { j: value },
      { j: 7 },
      { j: true },
      { j: null },
    ]);
  });

  it("[design 8 json] given no rows, when they are read, then there is no JSON", () => {
    expect(rowsToJson(texts(["a"]), "}")("")).toBe("");
  });
});
