import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { orderEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { sampleField } from "@tessera/form-engine/testing/sampleField.ts";
import { describe, expect, it } from "vitest";
import { readCell } from "./readCell.ts";

const listOfTexts = { type: "list", element: "text" } satisfies Partial<EntityColumn>;
const store = openForm({
  order: {
    columns: orderEntity.columns.map((column) => (column.name === "subject" ? { ...column, ...listOfTexts } : column)),
  },
});
const format = { t: (key: string) => key, language: "en", zone: "UTC" };
const list = { type: "text", valueType: "list", detail: { postgres: "text[]", element: "text" } } as const;
const read = (formats: object, text: string) =>
  readCell(store, sampleField({ ...list, formats: { ...formats } }), { list: null }, text, format);

describe("a list of texts that is pasted into a cell", () => {
  it("[forms 2 clipboard] given names between commas, when they are pasted, then each is an element once; keys of rows are not read from names", () => {
    expect(read({}, " fragile, heavy,fragile ")).toEqual(["fragile", "heavy"]);
    expect(read({}, "  ")).toBeNull();
    expect(read({ query: "labels" }, "fragile")).toBeUndefined();
  });
});
