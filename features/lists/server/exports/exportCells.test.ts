import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { type ExportColumn, type ExportFormat, exportText, exportValue, harmless } from "./exportCells.server.ts";

const format: ExportFormat = {
  cellFormat: {
    language: "hu-HU",
    zone: "Europe/Budapest",
    yes: "igen",
    no: "nem",
    behaviours: (type) => (type === "stars" ? { format: (value) => "*".repeat(Number(value)) } : null),
    bytes: String,
  },
  texts: { hidden: "(hidden)", partly: (value, count) => `${value} without ${count}` },
};
const column = (type: string, more: Partial<ExportColumn> = {}): ExportColumn => ({
  name: "a",
  label: "A",
  type,
  format: "Default",
  fieldType: null,
  options: null,
  ...more,
});
const cells = (value: Json) => ({ cells: { a: value } });

describe("cells of files", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["  @x", "'  @x"],
    ["\t-2+3", "'\t-2+3"],
    ["+36 1 234", "'+36 1 234"],
    ["-", "'-"],
    ["|calc", "'|calc"],
    ["＝1", "'＝1"],
    ["-5,25", "-5,25"],
    ["-1\u00a0234,5", "-1\u00a0234,5"],
    ["a=b", "a=b"],
    ["", ""],
  ])("[lists 2.2 export] given the text %j, when it stands in a CSV file, then it is %j", (text, safe) => {
    expect(harmless(text)).toBe(safe);
  });

  it.each<[string, ExportColumn, Json, unknown]>([
    ["a decimal", column("decimal"), "1234.50", 1234.5],
    ["a decimal of more digits than a sheet holds", column("decimal"), "1234567890123456.5", "1234567890123456,5"],
    ["no number", column("decimal"), "NaN", "NaN"],
    ["a day", column("date"), "2026-11-28", new Date("2026-11-28")],
    ["a day before sheets count", column("date"), "1900-02-28", "1900-02-28"],
    ["a day without end", column("date"), "infinity", "infinity"],
    ["a year of five digits", column("date"), "12026-11-28", "12026-11-28"],
    ["a moment by the wall", column("datetime"), "2026-11-28 08:30:00", new Date("2026-11-28T08:30:00Z")],
    ["an instant", column("timestamp_technical"), "2026-11-28 08:30:00", "2026-11-28 09:30"],
    ["yes", column("boolean"), true, "igen"],
    ["a fixed choice", column("integer", { options: [{ key: "1", label: "One" }] }), "1", "One"],
    ["a field type that writes its values", column("integer", { fieldType: { type: "stars", formats: {} } }), 3, "***"],
    ["nothing", column("decimal"), null, null],
  ])(
    "[lists 2.2 export] given %s, when it stands in a sheet, then it is what the sheet can hold of it",
    (_what, of, value, expected) => {
      expect(exportValue(cells(value), of, format)).toEqual(expected);
    },
  );

  it("[design 10 rights] given cells that are hidden, or made of values of which some are, when they stand in a file, then they say so", () => {
    expect(exportText({ cells: { a: null }, masked: ["a"] }, column("text"), format)).toBe("(hidden)");
    expect(exportValue({ cells: { a: null }, masked: ["a"] }, column("decimal"), format)).toBe("(hidden)");
    expect(exportValue({ cells: { a: "12.5" }, masked: { a: 2 } }, column("decimal"), format)).toBe("12,5 without 2");
    expect(exportText({ cells: { a: null }, masked: { a: 2 } }, column("decimal"), format)).toBe("(hidden)");
    expect(exportText({ cells: { a: null }, masked: { b: 2 } }, column("decimal"), format)).toBe("");
  });
});
