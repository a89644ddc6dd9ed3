import { sampleField } from "@tessera/form-engine/testing/sampleField.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import { expect, it } from "vitest";
import { fieldTypesOf, recordData } from "./recordData.tsx";

const cellFormat: CellFormat = {
  language: "hu-HU",
  zone: "Europe/Budapest",
  yes: "Igen",
  no: "Nem",
  bytes: String,
  behaviours: (type) => (type === "stamp" ? { format: (value) => `<${value}>` } : null),
};
const ofColumn = { columnType: { type: "stamp", formats: {} } };
const fields = [
  sampleField({ name: "own", type: "stamp" }),
  sampleField({ name: "column", type: null, ...ofColumn }),
  sampleField({ name: "note", type: "text", ...ofColumn }),
];

it("[lists 2.9 templates] given fields and columns of a type, when a template reads them, then the type of the field writes the value, else that of its column", () => {
  const values = { own: "a", column: "b", note: "c" };
  const data = recordData({ fields, tables: [] }, { key: "k", values, displays: {}, masked: [], rows: {} }, cellFormat);
  expect(fields.map(({ name }) => data.get(name))).toEqual(
    ["<a>", "<b>", "c"].map((text) => ({ text, isThere: true })),
  );
});

it("[lists 2.9 templates] given a form, when a template asks for what its values are written by, then these are the types of its fields and hidden columns", () => {
  expect(fieldTypesOf({ fields, tables: [] })).toEqual(["stamp", "stamp", "text"]);
});
