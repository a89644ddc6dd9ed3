import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileForm } from "../compile/compileForm.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { openForm, rowRef } from "../testing/openForm.ts";
import { lineEntity, orderForm, orderInput } from "../testing/orderForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { rowPositions } from "./rowPositions.ts";

const line: EntityBody = {
  ...lineEntity,
  columns: [
    ...lineEntity.columns,
    { id: "l6", name: "place", column: "place", label: "Place", type: "integer" },
    { id: "l7", name: "note", column: "note", label: "Note", type: "text" },
  ],
};

/** The column of places for numbers of any length. */
const big = (column: EntityBody["columns"][number]) =>
  column.name === "place" ? { ...column, type: "bigint" as const } : column;

const part = (key: string, place: number | null) =>
  plainRecord(key, { id: key, order_id: "o1", product: key, quantity: 1, price: "1", place });

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

  it.each([
    ["rising", [1, 5, 9], [1, 5, 9]],
    ["equal ones", [4, 4, 4], [4, 5, 6]],
    ["some missing", [null, 7, null], [7, 8, 9]],
    ["none at all", [null, null, null], [1, 2, 3]],
    ["below zero", [-3, -1, 0], [-3, -1, 0]],
    ["not in order", [10, 9, 30], [9, 10, 30]],
    ["close together", [1, 2, 2], [1, 2, 3]],
  ])(
    "[design 5 row order] given three lines with places that are %s (%j), when the last comes first, then their places from the top are %j",
    (_, saved, expected) => {
      const store = open(saved);
      store.moveRow(slotOf(store), uidAt(store, 2), 0);
      expect(placesAfter(store)).toEqual(expected);
    },
  );

  it("[design 5 row order] given a place that no number holds exactly, when lines are moved, then it counts as none", () => {
    const record = {
      ...part("o1", null),
      rows: {
        lines: [
          part("l0", 3),
          { ...part("l1", null), values: { ...part("l1", null).values, place: "90071992547409930" } },
        ],
      },
    };
    const store = openForm(
      { line: { ...line, columns: line.columns.map(big) }, subForm: { orderColumn: "place" } },
      { record },
    );
    store.moveRow(slotOf(store), uidAt(store, 1), 0);
    expect(linesOf(store)?.changed).toMatchObject([
      { key: "l1", changes: { place: { mine: "3" } } },
      { key: "l0", changes: { place: { mine: "4" } } },
    ]);
  });

  it("[design 5 row order] given places that the person may not see, when lines are moved, then none is written", () => {
    const lines = [1, 2].map((place, index) => ({ ...part(`l${index}`, place), masked: ["place"] }));
    const store = openForm(
      { line, subForm: { orderColumn: "place" } },
      { record: { ...part("o1", null), rows: { lines } } },
    );
    store.moveRow(slotOf(store), uidAt(store, 1), 0);
    expect(rowPositions(store, slotOf(store)).size).toBe(0);
  });

  it("[design 5 row order] given lines that keep no order, when they are moved, then no place is written", () => {
    const store = openForm(
      { line },
      { record: { ...part("o1", null), rows: { lines: [part("l0", 1), part("l1", 2)] } } },
    );
    store.moveRow(slotOf(store), uidAt(store, 1), 0);
    expect(rowPositions(store, slotOf(store)).size).toBe(0);
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
