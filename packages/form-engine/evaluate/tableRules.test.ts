import { describe, expect, it } from "vitest";
import { ruleTables } from "../program/ruleTables.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, type OrderFormChange, openForm } from "../testing/openForm.ts";
import { lineEntity } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { savedOrder } from "../testing/savedOrder.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const codes = (store: FormStore) => {
  store.validate();
  return store.table(lines(store)).messages.map(({ code, severity }) => [code, severity]);
};
const withTable = (change: object): OrderFormChange => ({
  items: (items) => items.map((item) => (item.subForm ? { ...item, ...change } : item)),
});
const country = (store: FormStore, value: string) => store.setValue(mainRef(store, "country"), value);

describe("what a sub-form asks of its rows", () => {
  it.each(["error", "warning"] as const)(
    "[forms 5 sub-forms] given a sub-form that asks for rows with %s, when it has none, then that is said, and no more when one comes",
    (required) => {
      const store = openForm(withTable({ required }));
      expect(store.table(lines(store))).toMatchObject({ required, messages: [] });
      expect(codes(store)).toEqual([["validation.required_rows", required]]);
      store.addRow(lines(store));
      expect(codes(store)).toEqual([]);
    },
  );

  it("[forms 5 sub-forms] given a rule that asks for rows, when it holds and holds no more, then rows are asked for as loudly as the sub-form says, an error by default", () => {
    const rule = { expressions: { requiredExp: "country == 'AT'" } };
    const [plain, quiet] = [openForm(withTable(rule)), openForm(withTable({ ...rule, required: "warning" }))];
    for (const [store, level] of [
      [plain, "error"],
      [quiet, "warning"],
    ] as const) {
      expect([store.table(lines(store)).required, codes(store)]).toEqual(["none", []]);
      country(store, "AT");
      expect([store.table(lines(store)).required, codes(store)]).toEqual([
        level,
        [["validation.required_rows", level]],
      ]);
      country(store, "DE");
      expect([store.table(lines(store)).required, codes(store)]).toEqual(["none", []]);
    }
  });

  it.each(["hiddenExp", "readOnlyExp"])(
    "[forms 5 sub-forms] given too few rows of a sub-form, when %s closes it, then nothing is asked of it until it opens",
    (name) => {
      const store = openForm({
        ...withTable({ required: "error", expressions: { [name]: "country == 'AT'" } }),
        subForm: { subMinNumberOfRec: 2 },
      });
      for (const { uid } of store.table(lines(store)).rows) store.removeRow(lines(store), uid);
      expect(codes(store)).toEqual([["validation.min_rows", "error"]]);
      country(store, "AT");
      expect([store.table(lines(store)).required, codes(store)]).toEqual(["none", []]);
      country(store, "DE");
      expect(codes(store)).toEqual([["validation.min_rows", "error"]]);
    },
  );

  it("[forms 4 read-only] given rows that were added and removed, when a rule closes their sub-form, then they are not sent, and are again when it opens", () => {
    const store = openForm(withTable({ expressions: { hiddenExp: "country == 'AT'" } }), { record: savedOrder });
    store.addRow(lines(store));
    store.removeRow(lines(store), store.rows(lines(store))[0]?.uid ?? "");
    const sent = () =>
      Object.values(saveChanges(store).rows).map(({ added, removed }) => [added.length, removed.length]);
    expect(sent()).toEqual([[1, 1]]);
    country(store, "AT");
    expect(sent()).toEqual([]);
    country(store, "DE");
    expect(sent()).toEqual([[1, 1]]);
  });

  it("[forms 5 sub-forms] given a new record with fewer rows than the minimum, when it is opened with the rows as they were entered, then none is added", () => {
    const record = plainRecord(null, {});
    const change = { subForm: { subMinNumberOfRec: 2 } };
    const filled = openForm(change, { record });
    expect(filled.table(lines(filled)).rows).toHaveLength(2);
    const store = openForm(change, { record, rowsAsEntered: true });
    expect([store.table(lines(store)).rows, codes(store)]).toEqual([[], [["validation.min_rows", "error"]]]);
  });
});

describe("sub-forms whose rows have a say", () => {
  const product = { id: "s1", type: "text", name: "product", label: "Product", column: "product" };
  const quantity = { id: "s2", type: "number", name: "quantity", label: "Quantity", column: "quantity" };
  const plain = [
    { ...product, required: "error" as const },
    { ...quantity, formats: { min: 1 } },
  ];
  const found = ({ line, subForm, ...change }: OrderFormChange) => {
    const store = openForm({
      items: (items) => items.filter(({ name }) => name !== "total"),
      line: { invariants: [], ...line },
      subForm: { items: plain, ...subForm },
      ...change,
    });
    return ruleTables(store.form).map(({ name }) => name);
  };

  it("[design 7] given a sub-form whose columns only have fixed settings, when a save names none of its rows, then they need not be read", () => {
    expect(found({})).toEqual([]);
    expect(found({ group: { labelExp: "`${lines.count(l => l.quantity > 0)} lines`" } })).toEqual([]);
    const atFirst = { ...product, expressions: { defaultValue: "parent.country" } };
    expect(found({ subForm: { items: [atFirst] } })).toEqual([]);
  });

  const changes: readonly (readonly [string, OrderFormChange])[] = [
    ["a group that reads them", { group: { hiddenExp: "lines.count(l => l.quantity > 1) == 0" } }],
    ["a minimum of rows", { subForm: { subMinNumberOfRec: 1 } }],
    ["a maximum of rows", { subForm: { maxRecCount: 1 } }],
    [
      "a rule of a column",
      { subForm: { items: [{ ...product, expressions: { requiredExp: "parent.country == 'AT'" } }] } },
    ],
    ["a rule over each row", { line: lineEntity }],
    [
      "a rule that asks for rows",
      {
        items: (items) =>
          items
            .filter(({ name }) => name !== "total")
            .map((item) => (item.subForm ? { ...item, expressions: { requiredExp: "country == 'AT'" } } : item)),
      },
    ],
  ];
  it.each(changes)("[design 7] given %s, when a save names no rows, then they have a say", (_, change) => {
    expect(found(change)).toEqual(["lines"]);
  });
});
