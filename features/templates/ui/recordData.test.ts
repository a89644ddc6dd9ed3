import { sampleField } from "@tessera/form-engine/testing/sampleField.ts";
import { expect, it } from "vitest";
import { recordData } from "./recordData.tsx";

const words = { language: "hu-HU", zone: "Europe/Budapest", yes: "Igen", no: "Nem", bytes: String };

it("[lists 2.9 templates] given a record with a place and a text like one, when a template reads it, then the place is in degrees", () => {
  const fields = [
    sampleField({ name: "seen", type: "gps" }),
    sampleField({ name: "column", type: "text", format: "gps" }),
    sampleField({ name: "note", type: "text" }),
  ];
  const place = "47.4685;19.0702";
  const values = { seen: place, column: place, note: place };
  const data = recordData({ fields, tables: [] }, { key: "k", values, displays: {}, masked: [], rows: {} }, words);
  const shown = "47,4685°;\u00a019,0702°";
  expect(fields.map(({ name }) => data.get(name))).toEqual(
    [shown, shown, place].map((text) => ({ words: text, isThere: true })),
  );
});
