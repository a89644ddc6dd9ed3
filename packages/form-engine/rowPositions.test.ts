import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileForm } from "./compileForm.ts";
import type { FormStore } from "./formStore.ts";
import { saveChanges } from "./saveChanges.ts";
import { openForm, rowRef } from "./testing/openForm.ts";
import { lineEntity, orderForm, orderInput } from "./testing/orderForm.ts";

const line: EntityBody = {
  ...lineEntity,
  columns: [
    ...lineEntity.columns,
    { id: "l6", name: "place", column: "place", label: "Place", type: "integer" },
    { id: "l7", name: "note", column: "note", label: "Note", type: "text" },
  ],
};

const part = (key: string, place: number | null) => ({
  key,
  values: { id: key, order_id: "o1", product: key, quantity: 1, price: "1", place },
  displays: {},
  masked: [],
  rows: {},
});

function open(places: readonly (number | null)[], isNew = false): FormStore {
  const record = { ...part("o1", null), rows: { lines: places.map((place, index) => part(`l${index}`, place)) } };
  return openForm(
    {
      line,
      subForm: { orderColumn: "place" },
    },
    { record: isNew ? null : record },
  );
}
const slotOf = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const uidAt = (store: FormStore, index: number) => store.rows(slotOf(store))[index]?.uid ?? "";
const linesOf = (store: FormStore) => saveChanges(store).rows.lines;

/** Places of the live rows as the save leaves them, in the order in which the person sees them. */
function placesAfter(store: FormStore): readonly unknown[] {
  const lines = linesOf(store);
  return store.rows(slotOf(store)).map((row) => {
    const added = lines?.added.find(({ uid }) => uid === row.uid);
    const changed = lines?.changed.find(({ uid }) => uid === row.uid)?.changes.place;
    return added ? added.values.place : changed ? changed.mine : row.cells.find((c) => c.field.name === "place")?.base;
  });
}

describe("rowPositions", () => {
  it("[design 5 row order] given three lines, when the last is moved before the middle one, then only these two change their places", () => {
    const store = open([10, 20, 30]);
    store.moveRow(slotOf(store), uidAt(store, 2), 1);
    expect(linesOf(store)?.changed).toEqual([
      { uid: "kl2", key: "l2", changes: { place: { base: 30, mine: 20 } } },
      { uid: "kl1", key: "l1", changes: { place: { base: 20, mine: 30 } } },
    ]);
  });

  it("[design 5 row order] given lines that were moved there and back, when the record is saved, then nothing is sent", () => {
    const store = open([1, 2, 3]);
    store.moveRow(slotOf(store), uidAt(store, 0), 2);
    store.moveRow(slotOf(store), uidAt(store, 2), 0);
    expect(linesOf(store)).toBeUndefined();
  });

  it("[design 5 row order] given a removed line, when the record is saved, then the places of the others stay", () => {
    const store = open([1, 2, 3]);
    store.removeRow(slotOf(store), uidAt(store, 0));
    expect(linesOf(store)?.changed).toEqual([]);
  });

  it("[design 5 row order] given a new line at the end, when the record is saved, then it comes after the last and nothing else changes", () => {
    const store = open([1, 5]);
    const uid = store.addRow(slotOf(store));
    store.setValue(rowRef(store, 2, "product"), "Desk");
    expect(linesOf(store)?.added).toEqual([{ uid, values: { product: "Desk", place: 6 } }]);
    expect(linesOf(store)?.changed).toEqual([]);
  });

  it("[design 5 row order] given a new record with lines, when it is saved, then they are numbered from one", () => {
    const store = open([], true);
    store.addRow(slotOf(store));
    store.addRow(slotOf(store));
    expect(placesAfter(store)).toEqual([1, 2]);
  });

  it("[design 5 row order] given a changed value in a moved line, when the record is saved, then both are sent", () => {
    const store = open([1, 2]);
    store.setValue(rowRef(store, 1, "product"), "Desk");
    store.moveRow(slotOf(store), uidAt(store, 1), 0);
    expect(linesOf(store)?.changed[0]?.changes).toEqual({
      product: { base: "l1", mine: "Desk" },
      place: { base: 2, mine: 1 },
    });
  });

  it("[design 5 row order] given any places (none, the same, negative) and any moves, when the record is saved, then the places rise in the order that the person sees", () => {
    const places = fc.array(fc.option(fc.integer({ min: -3, max: 6 })), { minLength: 2, maxLength: 8 });
    const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(places, moves, fc.boolean(), (saved, steps, adds) => {
        const store = open(saved);
        const before = store.rows(slotOf(store)).map(({ uid }) => uid);
        if (adds) store.addRow(slotOf(store));
        for (const [from, to] of steps) store.moveRow(slotOf(store), uidAt(store, from % saved.length), to);
        const isMoved = store.rows(slotOf(store)).some(({ uid }, index) => uid !== before[index]);
        if (!isMoved) return;
        const after = placesAfter(store);
        for (const [index, place] of after.entries()) {
          if (index > 0) expect(Number(place)).toBeGreaterThan(Number(after[index - 1]));
        }
      }),
    );
  });

  it.each([
    ["a column that is not there", "nowhere", "unknown_column"],
    ["a column of text", "note", "not_an_order_column"],
    ["a column that a field shows", "quantity", "not_an_order_column"],
  ])(
    "[design 5 row order] given %s as the order of a sub-form, when the form is checked, then it is a problem",
    (_, orderColumn, code) => {
      const pages = orderForm.pages.map((page) => ({
        ...page,
        groups: page.groups.map((group) => ({
          ...group,
          items: group.items.map((item) =>
            item.subForm ? { ...item, subForm: { ...item.subForm, orderColumn } } : item,
          ),
        })),
      }));
      const { problems } = compileForm({
        ...orderInput,
        form: { id: "order", body: { ...orderForm, pages } },
        entityOf: (id) => (id === "line" ? line : orderInput.entityOf(id)),
      });
      expect(problems.map((problem) => [problem.code, problem.path])).toEqual([
        [code, "/pages/0/groups/0/items/3/subForm/orderColumn"],
      ]);
    },
  );
});
