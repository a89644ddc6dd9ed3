import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";

interface Line {
  product: string | null;
  quantity: number | null;
  price: string | null;
}

const start: readonly Line[] = [
  { product: "tea", quantity: 2, price: "1.50" },
  { product: null, quantity: null, price: null },
  { product: "apple", quantity: 2, price: "0.25" },
  { product: "Zebra", quantity: -3, price: "1.5" },
  { product: "", quantity: 0, price: "-4" },
];

/** What a person does one after the other: row, field, what is entered. */
const entries: readonly (readonly [number, keyof Line, string | number | null])[] = [
  [0, "quantity", 7],
  [1, "quantity", 9],
  [1, "quantity", null],
  [3, "quantity", 9],
  [0, "quantity", -8],
  [2, "price", "100.125"],
  [2, "price", null],
  [4, "price", "-4.5"],
  [4, "price", "3"],
  [0, "product", "aardvark"],
  [0, "product", null],
  [1, "product", "zoo"],
  [4, "quantity", 1],
  [3, "quantity", null],
  [0, "quantity", 1],
  [2, "quantity", 1],
];

function opened(expression: string, lines: readonly Line[]): FormStore {
  const record: RecordValues = plainRecord(
    "o1",
    { id: "o1", subject: "s", country: "HU", discount: "0.10" },
    {
      lines: lines.map((line, index) => plainRecord(`l${index}`, { id: `l${index}`, order_id: "o1", ...line })),
    },
  );
  const items: Parameters<typeof openForm>[0]["items"] = (all) =>
    all.map((item) => (item.name === "total" ? { ...item, expressions: { saveExpression: expression } } : item));
  return openForm({ items }, { record });
}

const total = (store: FormStore): string => String(store.field(mainRef(store, "total"))?.value);

function entered(field: keyof Line, value: string | number | null): EngineValue {
  return field === "price" && typeof value === "string" ? Decimal.parse(value) : value;
}

const numbers = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ quantity }) => (quantity === null ? [] : [quantity]));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const texts = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ product }) => (product === null ? [] : [product])).sort();
const prices = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ price }) => (price === null ? [] : [Number(price)]));
const yes = (value: boolean): number => (value ? 1 : 0);

/** Expressions of a total, and the plainest computation of each. */
const totals: readonly (readonly [string, (lines: readonly Line[]) => number])[] = [
  ["sum(lines.quantity)", (lines) => sum(numbers(lines))],
  ["lines.sum(l => l.quantity * 2)", (lines) => sum(numbers(lines)) * 2],
  [
    "lines.sum((l, place) => l.quantity * place)",
    (lines) => sum(lines.map(({ quantity }, place) => (quantity ?? 0) * place)),
  ],
  ["sum(lines.price)", (lines) => sum(prices(lines))],
  ["lines.sum(l => l.quantity * discount)", (lines) => sum(numbers(lines)) * 0.1],
  ["count(lines)", (lines) => lines.length],
  ["count(lines.quantity)", (lines) => numbers(lines).length],
  ["lines.count(l => l.quantity > 1)", (lines) => numbers(lines).filter((value) => value > 1).length],
  ["avg(lines.quantity) * 60", (lines) => (sum(numbers(lines)) / numbers(lines).length) * 60],
  ["min(lines.quantity)", (lines) => Math.min(...numbers(lines))],
  ["max(lines.quantity)", (lines) => Math.max(...numbers(lines))],
  ["min(lines.price)", (lines) => Math.min(...prices(lines))],
  ["lines.max(l => l.price)", (lines) => Math.max(...prices(lines))],
  ["min(lines.product) == '' ? 1 : 0", (lines) => yes(texts(lines)[0] === "")],
  ["length(max(lines.product))", (lines) => texts(lines).at(-1)?.length ?? 0],
  ["lines.some(l => l.quantity > 8) ? 1 : 0", (lines) => yes(numbers(lines).some((value) => value > 8))],
  [
    "lines.every(l => l.quantity > -8) ? 1 : 0",
    (lines) => yes(lines.every(({ quantity }) => quantity !== null && quantity > -8)),
  ],
  ["lines.every(l => l.quantity != -8) ? 1 : 0", (lines) => yes(lines.every(({ quantity }) => quantity !== -8))],
];

describe("results over rows", () => {
  it.each(totals)(
    "[design 7 aggregates] given rows with and without values, when %s is kept while one after the other changes, then it is what computing it again gives",
    (expression, compute) => {
      const lines = start.map((line) => ({ ...line }));
      const store = opened(expression, lines);
      expect(Number(total(store))).toBeCloseTo(compute(lines), 9);
      for (const [row, field, value] of entries) {
        Object.assign(lines[row] ?? {}, { [field]: value });
        store.setValue(rowRef(store, row, field), entered(field, value));
        expect(Number(total(store)), `${row} ${field} ${value}`).toBeCloseTo(compute(lines), 9);
        expect(total(store)).toBe(total(opened(expression, lines)));
      }
    },
  );

  it.each(totals)(
    "[design 7 aggregates] given %s, when rows come and go, then it is what computing it again gives",
    (expression, compute) => {
      const lines = start.map((line) => ({ ...line }));
      const store = opened(expression, lines);
      const table = store.form.tables[0]?.slot ?? -1;
      for (const place of [4, 0, 1]) {
        const uid = store.rows(table)[place]?.uid ?? "";
        store.removeRow(table, uid);
        lines.splice(place, 1);
        expect(Number(total(store))).toBeCloseTo(compute(lines), 9);
      }
    },
  );
});
