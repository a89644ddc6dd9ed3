import { openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it } from "vitest";
import { tableTotal } from "./tableTotal.ts";

const row = (key: string, price: string | null) => ({
  key,
  values: { id: key, price },
  displays: {},
  masked: [],
  rows: {},
});
const lines = ["0.10", "0.20", null, "9.30"].map((price, index) => row(`l${index}`, price));
const store = openForm({}, { record: { ...row("o1", null), rows: { lines } } });
const slot = store.form.tables[0]?.slot ?? -1;
const price = store.tableAt(slot).columns[rowRef(store, 0, "price").slot];

describe("tableTotal", () => {
  it.each([
    ["sum", "9.6"],
    ["count", "3"],
    ["avg", "3.2"],
    ["min", "0.1"],
    ["max", "9.3"],
    ["none", "null"],
  ] as const)(
    "[forms 2 sub-form] given prices with an empty one, when their %s is taken, then it is exact",
    (total, result) => {
      if (!price) throw new Error("The lines have a price.");
      expect(String(tableTotal({ ...price, total }, store.rows(slot)))).toBe(result);
    },
  );

  it("[forms 2 sub-form] given no rows, when a sum is taken, then there is none", () => {
    if (!price) throw new Error("The lines have a price.");
    expect(tableTotal({ ...price, total: "sum" }, [])).toBeNull();
  });
});
