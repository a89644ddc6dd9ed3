import { expect, it } from "vitest";
import { type CellFormat, cellText } from "./cellText.ts";

const cellFormat: CellFormat = {
  language: "hu-HU",
  zone: "Europe/Budapest",
  yes: "Igen",
  no: "Nem",
  bytes: String,
  behaviours: (type) =>
    type === "stamp"
      ? {
          format: (value, { language, options, settings, zone }) =>
            [value, language, zone, settings.end, options?.length].join(),
        }
      : null,
};
const column = { type: "text", format: "Default", fieldType: null, options: null };
const stamp = { type: "stamp", formats: { end: "!" } };

it("[lists 3 format] given a column of a field type, when a list shows it, then the type writes it in the reader's language and zone, with its settings and choices", () => {
  expect(cellText({ ...column, fieldType: stamp }, "a", cellFormat)).toBe("a,hu-HU,Europe/Budapest,!,");
  expect(cellText({ ...column, fieldType: stamp, options: [{ key: "a", label: "A" }] }, "a", cellFormat)).toBe(
    "a,hu-HU,Europe/Budapest,!,1",
  );
});

it("[lists 3 format] given a column of a type that is not there, when a list shows it, then its value type writes it", () => {
  const unknown = { type: "other", formats: {} };
  expect(cellText({ ...column, type: "decimal", fieldType: unknown }, "1.5", cellFormat)).toBe("1,5");
});

it("[lists 3 format] given a column of a field type without a value, when a list shows it, then nothing stands there", () => {
  expect(cellText({ ...column, fieldType: stamp }, null, cellFormat)).toBe("");
});

it("[lists 3 format] given several fixed choices in one cell, when a list shows it, then each reads as its label, and what is none of them as it stands", () => {
  const options = [
    { key: "a", label: "Alma" },
    { key: "b", label: "Birs" },
  ];
  const column = { type: "json", format: "Multiselect", options, fieldType: null };
  expect(cellText(column, ["b", "a", "c"], cellFormat)).toBe("Birs, Alma, c");
});
