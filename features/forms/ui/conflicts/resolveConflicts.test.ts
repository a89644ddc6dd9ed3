import type { Conflict } from "@tessera/contract/save.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { enterSnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { mainRef, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { describe, expect, it } from "vitest";
import { enterRowOrder, takeRowOrder } from "../rowOrder.ts";
import { chairOrder, line, order } from "../testing/chairOrder.ts";
import { conflictItems } from "./conflictItems.ts";
import { type Choice, decidedOrder, resolveConflicts } from "./resolveConflicts.ts";

/** What the next save says after the person decided all conflicts in one way. */
function decide(store: FormStore, now: RecordValues, conflicts: readonly Conflict[], choice: Choice) {
  const fresh = openForm({}, { record: now });
  const items = conflictItems(store, fresh, conflicts);
  const choices = new Map(items.map(({ id }) => [id, choice]));
  const lost = enterSnapshot(fresh, resolveConflicts(takeSnapshot(store), items, choices));
  return { items, lost, changes: saveChanges(fresh) };
}
const conflict = (parts: Partial<Conflict>): Conflict => ({
  subForm: "lines",
  uid: "kl1",
  field: "quantity",
  kind: "changed",
  base: 1,
  theirs: 5,
  mine: 9,
  ...parts,
});

describe("conflicts", () => {
  it("[design 5 conflict] given a line's field that both changed, when mine stays, then the save has seen theirs; when theirs, nothing is sent", () => {
    const store = openForm({}, { record: chairOrder });
    store.setValue(rowRef(store, 0, "quantity"), 9);
    const now = order("Chairs", [line("l1", 5), line("l2", 2)]);
    const mine = decide(store, now, [conflict({})], "mine");
    expect(mine.items[0]).toMatchObject({
      line: { label: "Lines", number: 1 },
      theirs: { value: 5 },
      mine: { value: 9 },
    });
    expect(mine.changes.rows.lines?.changed).toEqual([
      { uid: "kl1", key: "l1", changes: { quantity: { base: 5, mine: 9 } } },
    ]);
    expect(decide(store, now, [conflict({})], "theirs").changes.rows).toEqual({});
  });

  it("[design 5 conflict] given a line that I removed and someone changed, when I keep it, then it stays; else it goes with what is there now", () => {
    const store = openForm({}, { record: chairOrder });
    store.removeRow(store.form.tables[0]?.slot ?? -1, "kl1");
    const now = order("Chairs", [line("l1", 5), line("l2", 2)]);
    const conflicts = ["quantity", "price"].map((field) => conflict({ kind: "removed-changed", field, mine: null }));
    const kept = decide(store, now, conflicts, "theirs");
    expect(kept.items.length).toBe(1);
    expect(kept.changes.rows).toEqual({});
    expect(decide(store, now, conflicts, "mine").changes.rows.lines?.removed).toMatchObject([
      { key: "l1", base: { quantity: 5 } },
    ]);
  });

  it("[design 5 conflict] given a line that I changed and someone removed, when mine stays, then it is added again as a whole", () => {
    const store = openForm({}, { record: chairOrder });
    store.setValue(rowRef(store, 0, "quantity"), 9);
    const now = order("Chairs", [line("l2", 2)]);
    const gone = conflict({ kind: "removed", field: null, base: null, theirs: null, mine: null });
    const { changes, lost } = decide(store, now, [gone], "mine");
    expect(lost).toEqual([]);
    expect(changes.rows.lines?.added).toMatchObject([{ values: { product: "l1", quantity: 9, price: "10.5" } }]);
    expect(decide(store, now, [gone], "theirs").changes.rows).toEqual({});
  });

  it("[design 5 conflict] given a conflict in one field, when theirs is taken, then what was entered elsewhere stays", () => {
    const store = openForm({}, { record: chairOrder });
    store.setValue(mainRef(store, "subject"), "Tables");
    store.setValue(mainRef(store, "country"), "DE");
    const main = conflict({
      subForm: null,
      uid: null,
      field: "subject",
      base: "Chairs",
      theirs: "Beds",
      mine: "Tables",
    });
    const { changes } = decide(store, order("Beds", [line("l1", 1), line("l2", 2)]), [main], "theirs");
    expect(changes.changes).toEqual({ country: { base: "HU", mine: "DE" } });
  });

  const ordered = (record: RecordValues) =>
    openForm(
      {
        line: {
          ...lineEntity,
          columns: [
            ...lineEntity.columns,
            { id: "l6", name: "place", column: "place", label: "Place", type: "integer" },
          ],
        },
        subForm: { orderColumn: "place" },
      },
      { record },
    );
  const placed = (keys: readonly string[]) =>
    keys.map((key, index) => ({ ...line(key, 1), values: { ...line(key, 1).values, place: index + 1 } }));
  const keysOf = (store: FormStore) => store.rows(store.form.tables[0]?.slot ?? -1).map(({ key }) => key);

  it.each([
    ["mine", ["l3", "l1", "l2", "l4"]],
    ["theirs", ["l2", "l1", "l3", "l4"]],
  ] as const)(
    "[design 5 row order] given lines that both moved, when %s is taken, then it is one thing to decide and that order stands, a line added by the other behind",
    (choice, expected) => {
      const store = ordered(order("Chairs", placed(["l1", "l2", "l3"])));
      store.moveRow(store.form.tables[0]?.slot ?? -1, "kl3", 0);
      const fresh = ordered(order("Chairs", placed(["l2", "l1", "l3", "l4"])));
      const conflicts = ["kl1", "kl2"].map((uid) => conflict({ uid, field: "place" }));
      const items = conflictItems(store, fresh, conflicts);
      const choices = new Map(items.map(({ id }) => [id, choice]));
      enterSnapshot(fresh, resolveConflicts(takeSnapshot(store), items, choices));
      enterRowOrder(fresh, decidedOrder(takeRowOrder(store), items, choices));
      expect(items.length).toBe(1);
      expect(keysOf(fresh)).toEqual(expected);
    },
  );

  it("[design 5 row order] given a new line moved to the front, when the form is opened again, then it stands in front again", () => {
    const store = ordered(order("Chairs", placed(["l1", "l2"])));
    const slot = store.form.tables[0]?.slot ?? -1;
    store.moveRow(slot, store.addRow(slot) ?? "", 0);
    const fresh = ordered(order("Chairs", placed(["l1", "l2"])));
    enterSnapshot(fresh, takeSnapshot(store));
    enterRowOrder(fresh, takeRowOrder(store));
    expect(keysOf(fresh)).toEqual([null, "l1", "l2"]);
  });
});
