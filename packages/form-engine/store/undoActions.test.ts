import type { ResourceCall } from "@tessera/expression/compile/frame.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it, vi } from "vitest";
import { openComposite } from "../testing/compositeForm.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import type { FormStore } from "./formStore.ts";
import { saveChanges } from "./saveChanges.ts";
import { setServerMessages } from "./setServerMessages.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const keys = (store: FormStore) => store.rows(lines(store)).map(({ key }) => key);
const uidAt = (store: FormStore, row: number) => store.rows(lines(store))[row]?.uid ?? "";
const shown = (store: FormStore, name: string) => store.field(mainRef(store, name))?.value;

/** A look-up whose answers come when the test gives them. */
function asked() {
  const waiting: ((value: number) => void)[] = [];
  const resolve = (calls: readonly ResourceCall[]) =>
    new Promise<readonly { readonly state: "ready"; readonly value: number }[]>((give) => {
      waiting.push((value) => give(calls.map(() => ({ state: "ready", value }))));
    });
  return { resolve, answer: (value: number) => waiting.shift()?.(value) };
}

describe("undo of rows", () => {
  it("[forms 4 undo] given rows that were moved, removed and added, when each is undone and redone, then the rows stand as they did", () => {
    const store = openForm({}, { record: savedOrder });
    const slot = lines(store);
    store.moveRow(slot, uidAt(store, 0), 2);
    store.removeRow(slot, uidAt(store, 0));
    store.addRow(slot);
    const steps = [
      ["l1", "l2", "l3"],
      ["l2", "l3", "l1"],
      ["l3", "l1"],
      ["l3", "l1", null],
    ];
    const seen = [keys(store)];
    while (store.undo()) seen.unshift(keys(store));
    expect(seen).toEqual(steps);
    const again = [keys(store)];
    while (store.redo()) again.push(keys(store));
    expect(again).toEqual(steps);
    expect([...store.removed.values()].map((rows) => rows.map(({ row }) => row.key))).toEqual([["l2"]]);
  });

  it("[forms 4 undo] given rows of which one stands open, when a row is added and undone, then the same one stands open", () => {
    const store = openForm({}, { record: savedOrder });
    const slot = lines(store);
    const open = () => store.table(slot).rows.flatMap(({ collapsed }, row) => (collapsed ? [] : [row]));
    store.setCollapsed({ table: slot, uid: uidAt(store, 1) }, false);
    store.addRow(slot);
    expect(open()).toEqual([3]);
    store.undo();
    expect(open()).toEqual([1]);
    store.redo();
    expect(open()).toEqual([3]);
  });

  it("[forms 4 undo] given a row that was removed, when the total was taken over it and the removal is undone, then the total is as before", () => {
    const store = openForm({}, { record: savedOrder });
    const before = String(shown(store, "total"));
    store.removeRow(lines(store), uidAt(store, 1));
    expect(String(shown(store, "total"))).not.toBe(before);
    store.undo();
    expect(String(shown(store, "total"))).toBe(before);
    store.redo();
    expect(String(shown(store, "total"))).not.toBe(before);
  });

  it("[forms 4 undo] given actions on values and rows, when history is asked for, then it names the next of each direction", () => {
    const store = openForm({}, { record: savedOrder });
    const table = { table: lines(store), uid: null };
    const quantity = rowRef(store, 1, "quantity");
    store.setValue(quantity, 5);
    store.moveRow(lines(store), uidAt(store, 0), 1);
    expect(store.history).toEqual({ canUndo: true, canRedo: false, undoes: table, redoes: null });
    store.undo();
    expect(store.history).toEqual({ canUndo: true, canRedo: true, undoes: quantity, redoes: table });
    store.undo();
    expect(store.history).toEqual({ canUndo: false, canRedo: true, undoes: null, redoes: quantity });
  });
});

describe("undo of values", () => {
  it("[forms 4 undo] given typing in one field that was interrupted by another, when it is undone, then each run of typing is one step", () => {
    const store = openForm({}, { record: savedOrder });
    const [subject, country] = [mainRef(store, "subject"), mainRef(store, "country")];
    for (const text of ["a", "ab"]) store.setValue(subject, text);
    for (const text of ["c", "cd"]) store.setValue(country, text);
    store.setValue(subject, "abc");
    const seen: unknown[] = [];
    while (store.undo()) seen.push([shown(store, "subject"), shown(store, "country")]);
    expect(seen).toEqual([
      ["ab", "cd"],
      ["ab", "HU"],
      ["Chairs", "HU"],
    ]);
  });

  it("[forms 4 undo] given typing that was undone, when the person types on in the same field, then that is a step of its own", () => {
    const store = openForm({}, { record: savedOrder });
    const subject = mainRef(store, "subject");
    store.setValue(subject, "a");
    store.setValue(mainRef(store, "country"), "AT");
    store.undo();
    store.setValue(subject, "b");
    expect(store.history.canRedo).toBe(false);
    store.undo();
    expect(shown(store, "subject")).toBe("a");
    store.undo();
    expect([shown(store, "subject"), store.history.canUndo]).toEqual(["Chairs", false]);
  });

  it("[forms 4 undo] given the same field in two rows, when both are typed in, then each is a step", () => {
    const store = openForm({}, { record: savedOrder });
    store.setValue(rowRef(store, 0, "quantity"), 7);
    store.setValue(rowRef(store, 1, "quantity"), 8);
    store.undo();
    const quantities = () => [0, 1].map((row) => store.field(rowRef(store, row, "quantity"))?.value);
    expect(quantities()).toEqual([7, 2]);
    store.undo();
    expect(quantities()).toEqual([2, 2]);
  });

  it("[forms 4 undo] given an entry that many computed values follow, when it is undone and redone, then all of them follow", () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...savedOrder,
      key: `r${index}`,
      values: { id: `r${index}`, order_id: "o1", product: "p", quantity: 1, price: "1" },
      rows: {},
    }));
    const store = openForm(
      {
        columns: { total: { expressions: { saveExpression: "row.quantity * parent.discount" } } },
      },
      { record: { ...savedOrder, rows: { lines: rows } } },
    );
    const totals = () => new Set(rows.map((_, row) => String(store.field(rowRef(store, row, "total"))?.value)));
    store.setValue(mainRef(store, "subject"), "Desks");
    store.setValue(mainRef(store, "discount"), Decimal.parse("0.5"));
    expect(totals()).toEqual(new Set(["0.5"]));
    store.undo();
    expect(totals()).toEqual(new Set(["0.1"]));
    store.undo();
    expect([shown(store, "subject"), ...totals()]).toEqual(["Chairs", "0.1"]);
    store.redo();
    store.redo();
    expect([shown(store, "subject"), ...totals()]).toEqual(["Desks", "0.5"]);
  });

  it("[forms 4 undo] given a default that the person wrote over, when that is undone, then it is a default again", () => {
    const store = openForm({});
    const discount = mainRef(store, "discount");
    store.setValue(discount, Decimal.parse("0.5"));
    expect(store.field(discount)).toMatchObject({ isDefault: false, userOverwritten: true });
    store.undo();
    expect(store.field(discount)).toMatchObject({ isDefault: true, userOverwritten: false, changed: false });
    expect(String(store.field(discount)?.value)).toBe("0.05");
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 4 undo] given text that is no number, when a number is entered in its place and undone, then the text blocks the save again", () => {
    const store = openForm({}, { record: savedOrder });
    const discount = mainRef(store, "discount");
    store.setInvalid(discount, "value.unreadable");
    store.setValue(mainRef(store, "subject"), "Desks");
    store.setValue(discount, Decimal.parse("0.2"));
    expect(store.state().errorCount).toBe(0);
    store.undo();
    expect(store.field(discount)?.messages.map(({ code }) => code)).toEqual(["value.unreadable"]);
    store.redo();
    expect(store.field(discount)?.messages).toEqual([]);
  });

  it("[forms 5 server validation] given a message of the server that an entry cleared, when the entry is undone, then the message is there again", () => {
    const store = openForm({}, { record: savedOrder });
    const subject = mainRef(store, "subject");
    const message = { severity: "error", code: "record.taken", data: {}, source: "server" } as const;
    setServerMessages(store, [{ ref: subject, message }]);
    store.setValue(subject, "Desks");
    expect(store.field(subject)?.messages).toEqual([]);
    store.undo();
    expect(store.field(subject)?.messages).toEqual([message]);
    store.redo();
    expect(store.field(subject)?.messages).toEqual([]);
  });

  it("[forms 4 undo] given a record that was chosen, when the choice is undone, then its columns and its name come back with it", () => {
    const store = openComposite();
    const site = mainRef(store, "site");
    store.setValue(site, "b~9", "Other site");
    expect(store.field(site)).toMatchObject({ value: "b~9", display: "Other site" });
    store.undo();
    expect(store.field(site)).toMatchObject({ value: "a~7", display: "Main site", changed: false });
    expect([shown(store, "tenant"), shown(store, "site_no")]).toEqual(["a", 7]);
    store.redo();
    expect(store.field(site)).toMatchObject({ value: "b~9", display: "Other site" });
    expect([shown(store, "tenant"), shown(store, "site_no")]).toEqual(["b", 9]);
  });

  it("[design 7 undo] given listeners, when an entry is undone, then its field and what follows it notify, and others do not", () => {
    const store = openForm({}, { record: savedOrder });
    const notified = { country: vi.fn(), reference: vi.fn(), total: vi.fn() };
    store.setValue(mainRef(store, "country"), "AT");
    for (const [name, listener] of Object.entries(notified)) store.subscribe(mainRef(store, name), listener);
    store.undo();
    expect(Object.values(notified).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    expect(store.undo()).toBe(false);
  });
});

describe("undo and answers of the server", () => {
  const items = withItems({
    total: {
      expressions: { saveExpression: "lookup('line', { product: country }, 'quantity')" },
    },
  });

  it("[design 7 undo] given an answer that comes after a later entry was undone, when that entry is done again, then it is whole, and the answer goes with the entry that asked", async () => {
    const { answer, resolve } = asked();
    const store = openForm({ items }, { record: savedOrder, resolve });
    answer(1);
    await store.settled();
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(mainRef(store, "subject"), "Desks");
    store.undo();
    answer(5);
    await store.settled();
    expect(String(shown(store, "total"))).toBe("5");
    store.redo();
    expect([shown(store, "subject"), String(shown(store, "total"))]).toEqual(["Desks", "5"]);
    store.undo();
    expect([shown(store, "subject"), shown(store, "country")]).toEqual(["Chairs", "AT"]);
    store.undo();
    expect([shown(store, "country"), String(shown(store, "total"))]).toEqual(["HU", "1"]);
    store.redo();
    store.redo();
    expect([shown(store, "subject"), shown(store, "country"), String(shown(store, "total"))]).toEqual([
      "Desks",
      "AT",
      "5",
    ]);
  });

  it("[design 7 undo] given an answer that comes before the person did anything, when it is there, then there is nothing to undo", async () => {
    const { answer, resolve } = asked();
    const store = openForm({ items }, { record: savedOrder, resolve });
    answer(3);
    await store.settled();
    expect(store.history.canUndo).toBe(false);
    expect(saveChanges(store).changes).toEqual({});
  });
});
