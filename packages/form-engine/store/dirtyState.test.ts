import { describe, expect, it } from "vitest";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FormStore } from "./formStore.ts";
import { removeRows } from "./rowActions.ts";

const line = (key: string) =>
  plainRecord(key, { id: key, order_id: "o1", product: "Chair", quantity: 2, price: "5.00" });
const order = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs", country: "AT", discount: "0.10" },
  { lines: [line("l1"), line("l2")] },
);
const open = () => openForm({}, { record: order });
const isDirty = (store: FormStore) => store.state().dirty;

describe("whether a form is dirty", () => {
  it("[forms 4 dirty] given a record that was opened and whose rules have run, when nobody does anything, then it is clean; a new one is, too", () => {
    expect(isDirty(open())).toBe(false);
    expect(isDirty(openForm({}))).toBe(false);
  });

  it("[forms 4 dirty] given a clean form, when a person enters a value, in a row as well, then it is dirty, and stays so when they type the saved one again", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "Tables");
    expect(isDirty(store)).toBe(true);
    store.setValue(mainRef(store, "subject"), "Chairs");
    expect([isDirty(store), store.state().hasUnsavedChanges]).toEqual([true, false]);
    const other = open();
    other.setValue(rowRef(other, 0, "quantity"), 3);
    expect(isDirty(other)).toBe(true);
  });

  it("[forms 4 dirty] given a type for which capitals make no other value, when only these are changed, then nothing would be saved; what says nothing is the same as nothing", () => {
    const behaviours: FormOptions["behaviours"] = (type) =>
      type === "text" ? { canonical: (value) => String(value).trim().toLowerCase() || null } : null;
    const store = openForm({}, { record: { ...order, values: { ...order.values, country: null } }, behaviours });
    store.setValue(mainRef(store, "subject"), "CHAIRS");
    store.setValue(mainRef(store, "country"), "  ");
    expect(store.state().hasUnsavedChanges).toBe(false);
    store.setValue(mainRef(store, "subject"), "Tables");
    expect(store.state().hasUnsavedChanges).toBe(true);
  });

  it("[forms 4 dirty] given a clean form, when rows come or go, then it is dirty", () => {
    for (const act of [
      (store: FormStore) => void store.addRow(store.form.tables[0]?.slot ?? -1),
      (store: FormStore) => void removeRows(store, store.form.tables[0]?.slot ?? -1, null),
      (store: FormStore) => store.moveRow(store.form.tables[0]?.slot ?? -1, "kl2", 0),
    ]) {
      const store = open();
      act(store);
      expect(isDirty(store)).toBe(true);
    }
  });

  it("[forms 4 dirty] given an answer of the server that rules wait for, when it changes a field, then the form stays clean", async () => {
    const store = openForm(
      {
        items: (items) =>
          items.map((item) =>
            item.name === "subject"
              ? { ...item, expressions: { defaultValue: "lookup('city', { of: country }, 'name')" } }
              : item,
          ),
      },
      { resolve: async (calls) => calls.map(() => ({ state: "ready" as const, value: "Eger" })) },
    );
    await store.settled();
    expect(store.field(mainRef(store, "subject"))?.value).toBe("Eger");
    expect(isDirty(store)).toBe(false);
  });

  it("[forms 4 dirty] given a dirty form, when the form finds errors in it, then it is clean, what is unsaved is not lost, and the next entry makes it dirty again", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), null);
    expect(store.validate().length).toBeGreaterThan(0);
    expect([isDirty(store), store.state().hasUnsavedChanges]).toEqual([false, true]);
    store.setValue(mainRef(store, "country"), "HU");
    expect(isDirty(store)).toBe(true);
  });

  it("[forms 4 dirty] given a dirty form without errors, when it is validated, then it stays dirty", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "Tables");
    expect(store.validate()).toEqual([]);
    expect(isDirty(store)).toBe(true);
  });

  it("[forms 4 verify] given a dirty form, when the server has verified it, then it is clean and its view is notified; taking something back makes it dirty", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "Tables");
    const notified: boolean[] = [];
    store.subscribe("form", () => notified.push(isDirty(store)));
    store.markVerified();
    expect(notified).toEqual([false]);
    expect(store.state().hasUnsavedChanges).toBe(true);
    store.undo();
    expect([isDirty(store), store.state().hasUnsavedChanges]).toEqual([true, false]);
    store.redo();
    expect(isDirty(store)).toBe(false);
  });

  it("[forms 4 dirty] given a verified entry, when the person types on in its field, or undoes that and enters something else, then it is dirty however they go back and forth", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "T");
    store.markVerified();
    store.setValue(mainRef(store, "subject"), "Ta");
    expect(isDirty(store)).toBe(true);
    store.markVerified();
    store.undo();
    store.setValue(mainRef(store, "country"), "HU");
    expect(isDirty(store)).toBe(true);
    store.undo();
    expect(isDirty(store)).toBe(true);
  });

  it("[forms 4 dirty] given an opened record, when all that was done is undone, then it is clean as at the start", () => {
    const store = open();
    store.setValue(mainRef(store, "subject"), "Tables");
    store.setValue(mainRef(store, "country"), "HU");
    expect([store.undo(), isDirty(store), store.undo(), isDirty(store)]).toEqual([true, true, true, false]);
  });
});
