import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledTable } from "../compile/compiledForm.ts";
import { openForm } from "../testing/openForm.ts";
import { rowsInOrder } from "./rowsInOrder.ts";

const [lines] = openForm({}).form.tables;
type OrderBy = CompiledTable["orderBy"];

function sorted(orderBy: OrderBy, rows: readonly { readonly [column: string]: Json }[], language = "hu"): unknown {
  if (!lines) throw new Error("The form has no lines.");
  return rowsInOrder(
    { ...lines, orderBy },
    rows,
    (row, column) => row[column],
    language,
    () => null,
  );
}
const rows = (column: string, ...values: readonly Json[]) => values.map((value) => ({ [column]: value }));

describe("rows as they are seen", () => {
  it("[design 5 row order] given numbers and rows without one, when rows are sorted, then they rise, and those without stand last, first where they fall", () => {
    expect(sorted([{ field: "quantity", direction: "asc" }], rows("quantity", 10, null, 9))).toEqual(
      rows("quantity", 9, 10, null),
    );
    expect(sorted([{ field: "quantity", direction: "desc" }], rows("quantity", 10, null, 9))).toEqual(
      rows("quantity", null, 10, 9),
    );
    expect(sorted([{ field: "price", direction: "asc" }], rows("price", "10.5", "9.75"))).toEqual(
      rows("price", "9.75", "10.5"),
    );
  });

  it("[design 5 row order] given names, when rows are sorted, then they stand as the person's language has them", () => {
    const names = rows("product", "zsák", "ácsceruza", "zokni", "asztal");
    expect(sorted([{ field: "product", direction: "asc" }], names)).toEqual(
      rows("product", "ácsceruza", "asztal", "zokni", "zsák"),
    );
  });

  it("[design 5 row order] given a column with fixed options, when rows are sorted, then they stand as the options do, and what is none of these behind; of several the first counts first", () => {
    const [column] = lines?.columns.filter(({ name }) => name === "product") ?? [];
    if (!lines || !column) throw new Error("The form has no products.");
    const options = ["low", "mid", "high"].map((key) => ({ id: key, key, label: key }));
    const sort = (more: Partial<typeof column>, ...values: readonly Json[]) =>
      rowsInOrder(
        { ...lines, columns: [{ ...column, options, ...more }], orderBy: [{ field: "product", direction: "asc" }] },
        rows("product", ...values),
        (row, name) => row[name],
        "en",
        () => null,
      ).map(({ product }) => product);
    expect(sort({}, "other", null, "high", "low", "mid")).toEqual(["low", "mid", "high", "other", null]);
    expect(sort({ valueType: "list" }, ["high"], [], ["high", "low"], ["low"], ["?"])).toEqual([
      ["low"],
      ["high", "low"],
      ["high"],
      ["?"],
      [],
    ]);
  });

  it("[design 5 row order] given a column whose type has an order of its own, when rows are sorted, then by that; those of which it says nothing stand last", () => {
    const [column] = lines?.columns.filter(({ name }) => name === "product") ?? [];
    if (!lines || !column) throw new Error("The form has no products.");
    const order = {
      kind: "number" as const,
      of: (value: Json) => (Number.isNaN(Number(value)) ? null : -Number(value)),
      sql: (sql: string) => sql,
    };
    const typed = { ...column, columnType: { type: "toy", formats: {} } };
    const sorted = rowsInOrder(
      { ...lines, columns: [typed], orderBy: [{ field: "product", direction: "asc" }] },
      rows("product", "?", "9", "10"),
      (row, name) => row[name],
      "en",
      (type) => (type === "toy" ? { order } : null),
    );
    expect(sorted).toEqual(rows("product", "10", "9", "?"));
  });

  it("[design 5 row order] given ranges, when rows are sorted, then they stand by their starts as numbers, one without a start first", () => {
    const [column] = lines?.columns.filter(({ name }) => name === "product") ?? [];
    if (!lines || !column) throw new Error("The form has no products.");
    const sorted = rowsInOrder(
      {
        ...lines,
        columns: [{ ...column, valueType: "integer_range" }],
        orderBy: [{ field: "product", direction: "asc" }],
      },
      rows("product", "[10,20)", null, "[9,12)", "(,3)"),
      (row, name) => row[name],
      "en",
      () => null,
    );
    expect(sorted).toEqual(rows("product", "(,3)", "[9,12)", "[10,20)", null));
  });

  it("[design 5 row order] given what is not sorted by a column of the row, when rows are sorted, then nothing is moved from there on", () => {
    const all = rows("product", "b", "a");
    expect(
      sorted(
        [
          { field: "maker", direction: "asc" },
          { field: "product", direction: "asc" },
        ],
        all,
      ),
    ).toEqual(all);
    expect(sorted([], all)).toEqual(all);
  });

  it("[design 5 row order] given equal rows, when they are sorted, then they stay as they were", () => {
    const places = fc.array(fc.record({ quantity: fc.option(fc.integer({ min: 0, max: 3 })), at: fc.nat() }));
    fc.assert(
      fc.property(places, (all) => {
        const numbered = all.map((row, at) => ({ ...row, at }));
        const result = sorted([{ field: "quantity", direction: "asc" }], numbered);
        const key = (row: (typeof numbered)[number]) => (row.quantity ?? 4) * 10_000 + row.at;
        expect(result).toEqual([...numbered].sort((left, right) => key(left) - key(right)));
      }),
    );
  });
});
