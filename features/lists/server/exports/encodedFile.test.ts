import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { encodedFile } from "./encodedFile.server.ts";
import type { ExportColumn, ExportedRow, ExportFormat } from "./exportCells.server.ts";

const format: ExportFormat = {
  cellFormat: { language: "en-US", zone: "UTC", yes: "yes", no: "no", behaviours: () => null, bytes: String },
  texts: { hidden: "(hidden)", partly: (value) => value },
};

async function written(name: string, label: string, text: string): Promise<readonly unknown[]> {
  const column: ExportColumn = {
    name: "a",
    label,
    type: "text",
    format: "Default",
    fieldType: null,
    options: null,
  };
  async function* rows(): AsyncGenerator<ExportedRow> {
    yield { cells: { a: text } };
  }
  const chunks: Uint8Array[] = [];
  const parts = { columns: [column], format, name, isLarge: false };
  for await (const chunk of encodedFile("xlsx", rows(), parts)) chunks.push(chunk);
  const read: unknown[] = [];
  for await (const { values } of streamXlsxRows(Buffer.concat(chunks))) read.push(values[0]);
  return read;
}

describe("sheets of lists", () => {
  it.each([
    ["a number of a letter", "_x003D_x0041_ _X0042_", "_x003D_x0041_ _X0042_"],
    ["controls", "a\u0001\u000bb", "a\u0001\u000bb"],
    ["what no sheet holds", "a\ufffe\uffff\ud800b", "a\ufffd\ufffd\ufffdb"],
  ])(
    "[lists 2.2 export] given %s in a label and a cell, when they are written to a sheet, then they are read as they were, or as an unknown letter",
    async (_what, text, read) => {
      expect(await written("Deals", text, text)).toEqual([read, read]);
    },
  );

  it.each(["'Deals'", "'", "[]", "Deals of a very long season'"])(
    "[lists 2.2 export] given a list that is called %s, when it is exported, then the sheet has a name that it may have",
    async (name) => {
      expect(await written(name, "A", "x")).toEqual(["A", "x"]);
    },
  );
});
