import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import type { FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { columnTotal } from "./columnTotal.ts";
import { functionCalls } from "./functionCalls.ts";

type Total = "sum" | "count" | "avg" | "min" | "max" | "none";
const totals: readonly Total[] = ["sum", "count", "avg", "min", "max", "none"];

const row = (key: string, price: string | null, quantity: number | null): RecordValues =>
  plainRecord(key, { id: key, price, quantity });

/** Lines whose prices and quantities are totalled. */
function opened(
  total: Total,
  prices: readonly (string | null)[],
  calls: FormOptions["calls"] = functionCalls,
): FormStore {
  const lines = prices.map((price, index) => row(`l${index}`, price, index % 3 === 0 ? null : index / 10));
  return openForm(
    {
      items: (items) =>
        items.map((item) =>
          item.subForm
            ? { ...item, subForm: { ...item.subForm, items: item.subForm.items.map((one) => ({ ...one, total })) } }
            : item,
        ),
    },
    { calls: calls ?? null, record: { ...row("o1", null, null), rows: { lines } } },
  );
}
const slotOf = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const kept = (store: FormStore, name: string) => String(store.total(slotOf(store), rowRef(store, 0, name).slot));
function counted(store: FormStore, name: string): string {
  const column = store.form.tables[0]?.columns.find((one) => one.name === name);
  if (!column) throw new Error("The lines have no such column.");
  return String(columnTotal(column, store.rows(slotOf(store))));
}

describe("columnTotal", () => {
  it.each<[Total, string]>([
    ["sum", "9.6"],
    ["count", "3"],
    ["avg", "3.2"],
    ["min", "0.1"],
    ["max", "9.3"],
    ["none", "null"],
  ])("[forms 2 sub-form] given prices with an empty one, when their %s is taken, then it is exact", (total, result) => {
    expect(kept(opened(total, ["0.10", "0.20", null, "9.30"]), "price")).toBe(result);
  });

  it("[forms 2 sub-form] given a form that was opened without what keeps totals, when one is asked for, then there is none", () => {
    expect(kept(opened("sum", ["0.10", "0.20"], null), "price")).toBe("null");
  });

  it("[forms 2 sub-form] given no rows, when a sum is taken, then there is none", () => {
    const store = opened("sum", []);
    const slot = store.form.tables[0]?.columns.find(({ name }) => name === "price")?.slot ?? -1;
    expect(store.total(slotOf(store), slot)).toBeNull();
  });

  it.each(totals)(
    "[design 7 aggregates] given a kept %s, when values change, rows come, go and move, then it is what walking over all rows gives",
    (total) => {
      const price = fc.option(fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(4)));
      const text = (one: [number, number] | null) => one && new Decimal(BigInt(one[0]), one[1]).toString();
      const step = fc.record({
        kind: fc.constantFrom("price", "quantity", "add", "remove", "move"),
        at: fc.nat(8),
        price,
      });
      fc.assert(
        fc.property(
          fc.array(price, { minLength: 1, maxLength: 8 }),
          fc.array(step, { maxLength: 10 }),
          (prices, steps) => {
            const store = opened(total, prices.map(text));
            const slot = slotOf(store);
            for (const { at, kind, price: entered } of steps) {
              const rows = store.rows(slot);
              const index = at % Math.max(rows.length, 1);
              const uid = rows[index]?.uid ?? "";
              if (kind === "add") store.addRow(slot);
              else if (kind === "remove") store.removeRow(slot, uid);
              else if (kind === "move") store.moveRow(slot, uid, 0);
              else if (kind === "price")
                store.setValue(rowRef(store, index, "price"), entered && Decimal.parse(text(entered) ?? ""));
              else store.setValue(rowRef(store, index, "quantity"), entered === null ? null : entered[0]);
              expect(kept(store, "price")).toBe(counted(store, "price"));
              expect(kept(store, "quantity")).toBe(counted(store, "quantity"));
            }
          },
        ),
        { numRuns: 40 },
      );
    },
  );

  it("[design 7 aggregates] given a number too large to be kept, when the total is asked for, then it is exact all the same", () => {
    const store = opened("sum", ["1", "2"]);
    store.setValue(rowRef(store, 0, "price"), new Decimal(10n ** 190n, 0));
    expect(kept(store, "price")).toBe(`1${"0".repeat(189)}2`);
  });

  it("[forms 2 sub-form] given a column of texts that is totalled, when its total is taken, then texts are no numbers, and only counted", () => {
    const totalOf = (total: Total) => {
      const store = opened(total, ["1", "2"]);
      const column = store.form.tables[0]?.columns.find(({ name }) => name === "product");
      if (!column) throw new Error("The lines have no product.");
      store.setValue(rowRef(store, 0, "product"), "Chair");
      return [columnTotal(column, store.rows(slotOf(store))), store.total(slotOf(store), column.slot)];
    };
    expect(totals.map(totalOf)).toEqual([
      [null, null],
      [1, 1],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it("[forms 2 sub-form] given equal prices in different spellings, when the smallest and the largest are taken, then it is the first of them", () => {
    const total = (kind: Total, calls: FormOptions["calls"]) => {
      const store = opened(kind, ["1.50", "1.5", "1.500"], calls);
      const column = store.form.tables[0]?.columns.find(({ name }) => name === "price");
      if (!column) throw new Error("The lines have no price.");
      const found = columnTotal(column, store.rows(slotOf(store)));
      return found instanceof Decimal ? found.toFixed() : found;
    };
    expect([total("min", functionCalls), total("max", functionCalls)]).toEqual(["1.50", "1.50"]);
  });
});
