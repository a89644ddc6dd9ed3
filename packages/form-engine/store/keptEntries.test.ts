import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import { openComposite, savedShipment } from "../testing/compositeForm.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { orderEntity } from "../testing/orderForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { cloneRecord } from "./cloneRecord.ts";
import { enterSnapshot, isEmptySnapshot, snapshotRow, takeSnapshot } from "./draftSnapshot.ts";
import { enterChanges } from "./enterChanges.ts";
import type { FormStore } from "./formStore.ts";
import { saveChanges } from "./saveChanges.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const keys = (store: FormStore) => store.rows(lines(store)).map(({ key }) => key);
const uidAt = (store: FormStore, row: number) => store.rows(lines(store))[row]?.uid ?? "";
const open = (record: RecordValues | null = savedOrder) => openForm({}, { record });

describe("what was entered, kept", () => {
  it("[forms 4 changes of others] given changed, added and removed lines, when the snapshot is entered into the record as it is now, then they are so again", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "quantity"), 9);
    store.removeRow(lines(store), uidAt(store, 1));
    store.addRow(lines(store));
    store.setValue(rowRef(store, 2, "product"), "new");
    const again = open();
    expect(isEmptySnapshot(takeSnapshot(store))).toBe(false);
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual([]);
    expect(keys(again)).toEqual(["l1", "l3", null]);
    expect(saveChanges(again).rows.lines?.changed).toEqual(saveChanges(store).rows.lines?.changed);
    expect(again.field(rowRef(again, 2, "product"))?.value).toBe("new");
  });

  it.each([
    ["a removed", (store: FormStore) => void store.removeRow(lines(store), uidAt(store, 0))],
    ["an added", (store: FormStore) => void store.addRow(lines(store))],
    ["a changed", (store: FormStore) => store.setValue(rowRef(store, 0, "quantity"), 9)],
  ])("[forms 4 changes of others] given %s line alone, when it is asked, then the snapshot is not empty", (_, act) => {
    const store = open();
    act(store);
    expect(isEmptySnapshot(takeSnapshot(store))).toBe(false);
  });

  it("[forms 4 changes of others] given changed and removed lines that someone removed, when the snapshot is entered, then the lost change is named by the sub-form, the removal is not", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "quantity"), 9);
    store.removeRow(lines(store), uidAt(store, 1));
    const again = open({ ...savedOrder, rows: { lines: (savedOrder.rows.lines ?? []).slice(2) } });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual(["Lines"]);
    expect(keys(again)).toEqual(["l3"]);
  });

  it("[forms 4 changes of others] given a column that is closed now, when the snapshot is entered, then it is named by sub-form and column", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "quantity"), 9);
    const again = openForm({ columns: { quantity: { readOnly: true } } }, { record: savedOrder });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual(["Lines: Quantity"]);
    expect(again.field(rowRef(again, 0, "quantity"))?.value).toBe(2);
  });

  it("[forms 4 changes of others] given a type that merges its values, when the snapshot is entered over what someone else saved, then both changes stand and the save contradicts nobody; another field keeps what the person saw", () => {
    const merging = {
      order: {
        columns: orderEntity.columns.map((column) =>
          column.name === "country" ? { ...column, fieldType: { type: "text" } } : column,
        ),
      },
    };
    const behaviours = (type: string): FieldBehaviour | null =>
      type === "text" ? { merge: ({ mine, theirs }) => ({ value: `${theirs}+${mine}` }) } : null;
    const store = openForm(merging, { record: savedOrder, behaviours });
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(mainRef(store, "subject"), "Tables");
    const now = { ...savedOrder, values: { ...savedOrder.values, country: "DE", subject: "Beds" } };
    const again = openForm(merging, { record: now, behaviours });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual([]);
    expect(saveChanges(again).changes).toEqual({
      country: { base: "DE", mine: "DE+AT" },
      subject: { base: "Chairs", mine: "Tables" },
    });
  });

  it("[forms 4 changes of others] given a sub-form that is gone, when the snapshot is entered, then it is named only if something was entered in it", () => {
    const without = () =>
      openForm(
        { items: (items) => items.filter(({ subForm, name }) => !subForm && name !== "total") },
        { record: { ...savedOrder, rows: {} } },
      );
    const store = open();
    expect(enterSnapshot(without(), takeSnapshot(store))).toEqual([]);
    store.addRow(lines(store));
    expect(enterSnapshot(without(), takeSnapshot(store))).toEqual(["Lines"]);
  });

  it("[forms 4 changes of others] given a sub-form that takes no more lines, when added ones are entered, then that is reported", () => {
    const store = open();
    store.addRow(lines(store));
    store.setValue(rowRef(store, 3, "product"), "new");
    const again = openForm({ subForm: { subRecExtendable: false } }, { record: savedOrder });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual(["Lines"]);
    expect(keys(again).length).toBe(3);
  });

  it("[forms 4 changes of others] given a renamed sub-form with lines that it always has, when a snapshot of a new record is entered, then its lines fill these", () => {
    const subForm = { subMinNumberOfRec: 1 };
    const store = openForm({ subForm });
    store.setValue(rowRef(store, 0, "product"), "first");
    const again = openForm({
      items: withItems({ total: { expressions: {} }, lines: { name: "positions" } }),
      columns: { share: { expressions: {} } },
      subForm,
    });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual([]);
    expect(again.rows(lines(again)).length).toBe(1);
    expect(again.field(rowRef(again, 0, "product"))?.value).toBe("first");
  });

  it("[forms 4 changes of others] given the snapshot of a new record, when it is entered, then it has what the person gave, also what they emptied, and no defaults", () => {
    const store = open(null);
    store.setValue(mainRef(store, "discount"), null);
    store.setValue(mainRef(store, "subject"), "Desks", "The desks");
    const { values } = takeSnapshot(store);
    expect(Object.entries(values).map(([name, { value, display, base }]) => [name, value, display, base])).toEqual([
      ["subject", "Desks", "The desks", undefined],
      ["discount", null, null, undefined],
    ]);
    const again = open(null);
    enterSnapshot(again, { values, tables: {} });
    expect(again.field(mainRef(again, "discount"))?.value).toBeNull();
    expect(again.field(mainRef(again, "subject"))).toMatchObject({ value: "Desks", display: "The desks" });
  });

  it("[forms 4 changes of others] given a line that someone removed, when it is kept, then all that is stored and stands on the form comes along", () => {
    const store = open();
    store.setValue(rowRef(store, 0, "quantity"), 9);
    const [row] = store.rows(lines(store));
    const kept = row ? snapshotRow(row) : {};
    expect(Object.entries(kept).map(([name, { value, base, label }]) => [name, value, base, label])).toEqual([
      ["product", "l1", undefined, "Product"],
      ["quantity", 9, undefined, "Quantity"],
      ["price", "10.5", undefined, "Price"],
    ]);
  });
});

describe("a save message entered", () => {
  const change = (mine: Json) => ({ base: null, mine });

  it("[design 7 withheld] given changes of record and rows, when they are entered, then the person's values stand there, rules follow, and other rows stay", () => {
    const store = open();
    enterChanges(store.core, {
      changes: {
        country: change("DE"),
        discount: change("0.50"),
        reference: change("no"),
        unknown: change(1),
        subject: change("Chairs"),
      },
      rows: {
        lines: {
          entity: "line",
          reference: "order",
          added: [],
          removed: [],
          changed: [
            { uid: "kl2", key: "l2", changes: { quantity: change(5) } },
            { uid: "kgone", key: "gone", changes: { quantity: change(6) } },
          ],
        },
      },
    });
    const value = (name: string) => String(store.field(mainRef(store, name))?.value);
    expect([value("country"), value("discount"), value("reference"), value("total")]).toEqual([
      "DE",
      "0.5",
      "DE-Chairs",
      "47.25",
    ]);
    expect([0, 1, 2].map((row) => store.field(rowRef(store, row, "quantity"))?.value)).toEqual([2, 5, 2]);
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ userOverwritten: true, changed: false });
  });

  it("[design 7 withheld] given values that the person may not write, and a row that was removed, when changes of these are entered, then nothing of them changes", () => {
    const store = open({ ...savedOrder, masked: ["subject"], locked: ["country"] });
    store.removeRow(lines(store), uidAt(store, 0));
    const removed = [...store.removed.values()][0]?.[0]?.row;
    enterChanges(store.core, {
      changes: { country: change("DE"), subject: change("x") },
      rows: {
        lines: {
          entity: "line",
          reference: "order",
          added: [],
          removed: [],
          changed: [{ uid: "kl1", key: "l1", changes: { product: change("x") } }],
        },
      },
    });
    expect([store.field(mainRef(store, "country"))?.value, store.field(mainRef(store, "subject"))?.value]).toEqual([
      "HU",
      "Chairs",
    ]);
    expect(removed?.slots).toContain("l1");
  });
});

describe("references of several columns", () => {
  it("[design 5 record ids] given an emptied choice and its only sharer, when both are emptied, then all columns go; a text that is no key writes none", () => {
    const store = openComposite();
    const value = (name: string) => store.field(mainRef(store, name))?.value;
    store.setValue(mainRef(store, "site"), null);
    expect([value("tenant"), value("site_no"), value("carrier_code")]).toEqual(["a", null, "dhl"]);
    store.setValue(mainRef(store, "carrier"), null);
    expect([value("tenant"), value("carrier_code")]).toEqual([null, null]);
    store.setValue(mainRef(store, "site"), "only one part");
    expect([value("tenant"), value("site_no")]).toEqual([null, null]);
  });

  it("[forms 4 cloning] given values that rules give and that the person wrote over, when the record is cloned, then only the second come along, with the names of what was chosen", () => {
    const items = withItems({ subject: { overwritable: true, expressions: { saveExpression: "country" } } });
    const record = { ...savedOrder, values: { ...savedOrder.values, subject: "HU" }, displays: { country: "Hungary" } };
    const store = openForm({ items }, { record });
    expect(cloneRecord(store)).toMatchObject({
      key: null,
      values: { country: "HU", discount: "0.1" },
      displays: { country: "Hungary" },
    });
    expect(cloneRecord(store).values).not.toHaveProperty("subject");
    store.setValue(mainRef(store, "subject"), "mine");
    expect(cloneRecord(store).values).toMatchObject({ subject: "mine" });
    expect(cloneRecord(store).rows.lines?.map(({ values }) => Object.keys(values))).toEqual(
      Array(3).fill(["product", "quantity", "price"]),
    );
  });

  it("[forms 4 cloning] given a record with rights, when it is cloned, then sub-forms that take no lines still take none", () => {
    const store = openForm({}, { record: { ...savedOrder, notExtendable: ["lines"] } });
    expect(cloneRecord(store)).toMatchObject({ notExtendable: ["lines"], rows: { lines: [] } });
    expect(cloneRecord(open())).not.toHaveProperty("notExtendable");
    expect(cloneRecord(open(null))).not.toHaveProperty("notExtendable");
    expect(Object.keys(cloneRecord(openComposite(savedShipment)).values)).not.toContain("id");
  });
});
