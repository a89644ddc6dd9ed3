import { compile } from "@tessera/expression/compile/compile.ts";
import { createFrame } from "@tessera/expression/compile/frame.ts";
import { limits } from "@tessera/expression/limits.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";

interface Line {
  readonly product: string | null;
  readonly quantity: number | null;
  readonly price: string | null;
}

/** The order with these lines, and a total of its own. */
function opened(saveExpression: string, lines: readonly Line[]): FormStore {
  const rows = lines.map((line, index): RecordValues => {
    const values = { id: `l${index}`, order_id: "o1", ...line };
    return plainRecord(`l${index}`, values);
  });
  const items = withItems({ total: { expressions: { saveExpression } } });
  const columns = { share: { expressions: {} } };
  return openForm({ items, columns }, { record: { ...savedOrder, rows: { lines: rows } } });
}

const total = (store: FormStore) => String(store.field(mainRef(store, "total"))?.value);
const kept = (store: FormStore) => store.core.program.aggregates;

/** What the calls of a rule come to when they are computed again, and the fuel it takes. */
function recomputed(store: FormStore): { readonly value: string; readonly fuel: number } {
  const [plan] = kept(store);
  if (!plan?.call) throw new Error("The rule has no planned call.");
  const frame = createFrame({ main: store.core.record.main.slots });
  const value = String(compile(plan.call, store.core.program.library)(frame));
  return { value, fuel: limits.fuel - frame.fuel.left };
}

const lines: readonly Line[] = [
  { product: "tea", quantity: 2, price: "1.50" },
  { product: null, quantity: null, price: null },
  { product: "apple", quantity: 2, price: "0.250" },
  { product: "Zebra", quantity: -3, price: "1.5" },
  { product: "", quantity: 9, price: "-4" },
];

const filtered = [
  "lines.filter(l => l.quantity > 1).sum(l => l.price)",
  "lines.filter(l => l.quantity > 1).sum(l => l.quantity * 2)",
  "sum(lines.filter(l => l.quantity > 1).quantity)",
  "sum(lines.filter(l => l.quantity > 1).price)",
  "sum(lines.filter(l => l.quantity > 1).map(l => l.price))",
  "sum(lines.map(l => l.price))",
  "avg(lines.filter(l => l.quantity > 1).price)",
  "lines.filter(l => l.quantity > 1).max(l => l.price)",
  "min(lines.filter(l => l.product != 'tea').price)",
  "count(lines.filter(l => l.quantity > 1))",
  "lines.filter(l => l.quantity > 1).count(l => l.price > 0)",
  "lines.filter(l => l.quantity > 1).some(l => l.price < 0) ? 1 : 2",
  "lines.filter(l => l.quantity > 1).every(l => l.price > 0) ? 1 : 2",
  "lines.filter(l => l.quantity > 1).filter(l => l.price > 0).sum(l => l.price)",
  "lines.filter((l, place) => place > 1).sum(l => l.price)",
  "lines.filter(l => l.product != country).sum(l => l.price * discount)",
];

const entries: readonly (readonly [number, "quantity" | "price" | "product", number | string | null])[] = [
  [0, "quantity", 0],
  [4, "quantity", null],
  [2, "price", "100.125"],
  [1, "quantity", 7],
  [1, "price", "0.5"],
  [3, "product", "tea"],
  [0, "quantity", 5],
  [0, "price", null],
];

function enter(store: FormStore): readonly string[] {
  return entries.map(([row, name, value]) => {
    const taken = name === "price" && typeof value === "string" ? Decimal.parse(value) : value;
    store.setValue(rowRef(store, row, name), taken);
    return total(store);
  });
}

describe("results over some of the rows", () => {
  it.each(filtered)(
    "[design 7 aggregates] given %s, when lines change, come in and fall out, then its result is kept and stays what the functions give",
    (text) => {
      const store = opened(text, lines);
      expect(kept(store)).toHaveLength(1);
      // Without what keeps results each call is computed again.
      const naive = openForm(
        {
          items: withItems({ total: { expressions: { saveExpression: text } } }),
          columns: { share: { expressions: {} } },
        },
        { record: store.options.record, calls: null },
      );
      expect(total(store)).toBe(total(naive));
      expect(enter(store)).toEqual(enter(naive));
      for (const one of [store, naive]) {
        const slot = one.form.tables[0]?.slot ?? -1;
        one.moveRow(slot, one.rows(slot)[4]?.uid ?? "", 0);
        one.removeRow(slot, one.rows(slot)[2]?.uid ?? "");
      }
      expect(total(store)).toBe(total(naive));
    },
  );

  it("[design 7 aggregates] given a filtered sum, when one line changes, then only that line is looked at", () => {
    const store = opened("lines.filter(l => l.quantity > 1).sum(l => l.price)", lines);
    let reads = 0;
    const row = store.rows(store.form.tables[0]?.slot ?? -1)[3];
    if (!row) throw new Error("There is no fourth line.");
    const quantity = store.form.tables[0]?.columns.findIndex(({ name }) => name === "quantity") ?? -1;
    const value = row.slots[quantity] ?? null;
    Object.defineProperty(row.slots, quantity, {
      configurable: true,
      get: () => {
        reads++;
        return value;
      },
    });
    store.setValue(rowRef(store, 0, "quantity"), 0);
    expect(total(store)).toBe("-3.75");
    expect(reads).toBe(0);
  });

  it("[design 6 fuel] given a filtered sum, when its kept result is asked for, then it takes no more fuel than the functions", () => {
    const store = opened("lines.filter(l => l.quantity > 1).sum(l => l.price)", lines);
    const [plan] = kept(store);
    const item = plan?.item;
    const perRow = item && "size" in item ? 2 + item.size : 0;
    expect(recomputed(store).value).toBe(total(store));
    expect(perRow * lines.length).toBeLessThanOrEqual(recomputed(store).fuel);
    expect(perRow).toBeGreaterThan(2);
  });

  it.each([
    ["numbers that may have fractions are added", "lines.filter(l => l.quantity > 1).sum(l => l.quantity / 3)"],
    ["their mean is taken", "avg(lines.filter(l => l.quantity > 1).quantity)"],
    ["positions among those that are left are asked for", "lines.filter(l => l.quantity > 1).sum((l, place) => place)"],
    ["values that are left are counted", "count(lines.filter(l => l.quantity > 1).price)"],
    ["what is made of rows is filtered", "sum(lines.map(l => l.price).filter(p => p > 1))"],
    [
      "the condition asks the server",
      "lines.filter(l => lookup('line', { id: l.id }, 'product') == 'tea').sum(l => l.price)",
    ],
  ])(
    "[design 7 aggregates] given filtered rows of which %s, when the form is made ready, then nothing is kept for it",
    (_, text) => {
      expect(kept(opened(text, lines))).toEqual([]);
    },
  );

  it("[design 7 aggregates] given whole numbers beyond all bounds, when some of them are summed, then the function itself adds them in its order", () => {
    const huge = 9_007_199_254_740_991;
    const store = opened("lines.filter(l => l.product != 'tea').sum(l => l.quantity * 4503599627370496)", lines);
    expect(Number(total(store))).toBe(Number(recomputed(store).value));
    store.setValue(rowRef(store, 2, "quantity"), huge);
    store.setValue(rowRef(store, 4, "quantity"), 1);
    expect(Number(total(store))).toBe(Number(recomputed(store).value));
    store.setValue(rowRef(store, 2, "quantity"), 1);
    expect(Number(total(store))).toBe(Number(recomputed(store).value));
  });

  it("[design 7 aggregates] given any lines, when they are filtered and summed, then it is the sum of those that pass", () => {
    const line = fc.record({
      product: fc.constantFrom("a", "b", null),
      quantity: fc.option(fc.integer({ min: -9, max: 9 })),
      price: fc.option(fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2))),
    });
    const text = "lines.filter(l => l.quantity > 0).sum(l => l.price)";
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), (all) => {
        const store = opened(text, all);
        const cents = all.map(({ price, quantity }) =>
          (quantity ?? 0) > 0 ? Math.round(Number(price ?? 0) * 100) : 0,
        );
        expect(Number(total(store))).toBeCloseTo(cents.reduce((sum, one) => sum + one, 0) / 100, 9);
      }),
      { numRuns: 50 },
    );
  });
});
