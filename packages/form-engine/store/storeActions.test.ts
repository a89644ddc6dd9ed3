import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it, vi } from "vitest";
import type { FieldMessage, RecordValues } from "../record/formState.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { takeSnapshot } from "./draftSnapshot.ts";
import type { FormStore } from "./formStore.ts";
import { removeRows, replaceRows } from "./rowActions.ts";
import { saveChanges } from "./saveChanges.ts";
import { setServerMessages } from "./setServerMessages.ts";

const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;
const keys = (store: FormStore) => store.rows(lines(store)).map(({ key }) => key);
const uidAt = (store: FormStore, row: number) => store.rows(lines(store))[row]?.uid ?? "";
const open = (record: RecordValues | null = savedOrder) => openForm({}, { record });
const error = (code: string): FieldMessage => ({ severity: "error", code, data: {}, source: "server" });

describe("places that are not there", () => {
  it("[design 7] given references to no field, row or sub-form, when they are used, then nothing happens, and there is nothing to undo", () => {
    const store = open();
    const before = takeSnapshot(store);
    const nowhere = [
      { table: null, slot: 99 },
      { table: 99, uid: "k1", slot: 0 },
      { table: lines(store), uid: "gone", slot: 0 },
    ] as const;
    for (const ref of nowhere) {
      store.setValue(ref, "x");
      store.setInvalid(ref, "value.unreadable");
      store.revert(ref);
      store.recompute(ref);
      expect([store.field(ref), store.cell(ref)]).toEqual([null, null]);
    }
    expect(store.addRow(99)).toBeNull();
    expect(store.removeRow(99, "x")).toBeNull();
    expect(store.removeRow(lines(store), "gone")).toBeNull();
    store.moveRow(99, "x", 0);
    store.moveRow(lines(store), "gone", 0);
    expect([removeRows(store, 99, null), replaceRows(store, 99, [])]).toEqual([null, false]);
    expect([store.rows(99), store.initialOrder(99)]).toEqual([[], []]);
    expect(() => store.table(99)).toThrow("There is no table at slot 99.");
    expect(() => store.tableAt(99)).toThrow(RangeError);
    expect(takeSnapshot(store)).toEqual(before);
    expect(store.history.canUndo).toBe(false);
  });

  it("[design 7] given a row that was removed, when its values are asked for, then there are none; when it comes back, a listener that stayed is notified", () => {
    const store = open();
    const ref = rowRef(store, 1, "product");
    const [notified, ofNothing] = [vi.fn(), vi.fn()];
    const back = store.removeRow(lines(store), uidAt(store, 1));
    store.subscribe(ref, notified);
    const leave = store.subscribe({ table: lines(store), uid: "gone", slot: 0 }, ofNothing);
    expect([store.field(ref), store.cell(ref)]).toEqual([null, null]);
    store.setValue(ref, "x");
    expect(notified).not.toHaveBeenCalled();
    back?.();
    expect(notified).toHaveBeenCalled();
    expect(store.field(ref)?.value).toBe("l2");
    leave();
    expect(ofNothing).not.toHaveBeenCalled();
  });

  it("[forms 3 page group] given a form without pages, when it is opened, then it has a page all the same", () => {
    expect(openForm({ form: (body) => ({ ...body, pages: [] }) }).state().activePage).toBe("page0");
    const store = open();
    expect(store.state().activePage).toBe("p1");
    const notified = vi.fn();
    store.subscribe("form", notified);
    store.setActivePage("p2");
    expect([store.state().activePage, notified.mock.calls.length]).toEqual(["p2", 1]);
  });
});

describe("rows", () => {
  it("[forms 4 sub-form rows] given lines, when one is moved beyond either end, then it stands at that end", () => {
    const store = open();
    store.moveRow(lines(store), uidAt(store, 0), 99);
    expect(keys(store)).toEqual(["l2", "l3", "l1"]);
    store.moveRow(lines(store), uidAt(store, 1), -5);
    expect(keys(store)).toEqual(["l3", "l2", "l1"]);
    store.moveRow(lines(store), uidAt(store, 0), 1);
    expect(keys(store)).toEqual(["l2", "l3", "l1"]);
    expect(store.rowsChanged(lines(store))).toBe(true);
    expect(store.state().changedCount).toBe(1);
  });

  it("[forms 4 sub-form rows] given a line, when it is copied, then the copy has what the person could enter, and what is computed is made again", () => {
    const store = openForm(
      { columns: { price: { expressions: { readOnlyExp: "parent.country == 'HU'" } } } },
      { record: savedOrder },
    );
    store.setValue(rowRef(store, 1, "quantity"), 7);
    expect(store.addRow(lines(store), uidAt(store, 1))).not.toBeNull();
    const copied = (name: string) => store.field(rowRef(store, 3, name));
    expect([copied("product")?.value, copied("quantity")?.value, copied("price")?.value]).toEqual(["l2", 7, null]);
    expect(copied("product")).toMatchObject({ userOverwritten: true, isDefault: false });
    expect(store.rows(lines(store))[3]?.key).toBeNull();
    expect(store.addRow(lines(store), "gone")).not.toBeNull();
    expect(store.field(rowRef(store, 4, "product"))?.value).toBeNull();
    expect(saveChanges(store).rows.lines?.added.map(({ values }) => values)).toEqual([
      { product: "l2", quantity: 7 },
      {},
    ]);
  });

  it("[forms 5 sub-form rules] given bounds of the number of lines, when there are too few or no more may come, then that is said and kept", () => {
    const store = openForm({ subForm: { subMinNumberOfRec: 2, maxRecCount: 3 } }, { record: savedOrder });
    expect(store.table(lines(store)).canAdd).toBe(false);
    expect(store.addRow(lines(store))).toBeNull();
    for (const _ of [1, 2]) store.removeRow(lines(store), uidAt(store, 0));
    expect(store.table(lines(store))).toMatchObject({ canAdd: true, messages: [] });
    expect(store.validate()).toEqual([{ table: lines(store), uid: null }]);
    expect(store.table(lines(store)).messages.map(({ code }) => code)).toEqual(["validation.min_rows"]);
    expect(store.state().errorCount).toBe(1);
    store.addRow(lines(store));
    expect(store.table(lines(store)).messages).toEqual([]);
  });

  it.each([
    [{ subRecExtendable: false }, false, true],
    [{ deletable: false }, true, false],
  ] as const)(
    "[forms 3 sub-form] given a sub-form with %j, when lines are to come and go, then only what it allows happens",
    (settings, canAdd, canRemove) => {
      const store = openForm({ subForm: settings }, { record: savedOrder });
      expect(store.table(lines(store))).toMatchObject({ canAdd, canRemove, readOnly: false });
      expect(store.addRow(lines(store)) !== null).toBe(canAdd);
      expect(store.removeRow(lines(store), uidAt(store, 0)) !== null).toBe(canRemove);
      expect(removeRows(store, lines(store), null) !== null).toBe(canRemove);
      expect(replaceRows(store, lines(store), [])).toBe(canRemove || store.rows(lines(store)).length === 0);
    },
  );

  it("[forms 4 sub-form rows] given the way back of a removal, when it is taken twice, then the row comes back once", () => {
    const store = open();
    const back = store.removeRow(lines(store), uidAt(store, 1));
    const backOfAll = removeRows(store, lines(store), [uidAt(store, 0)]);
    for (const way of [back, back, backOfAll, backOfAll]) way?.();
    expect(keys(store)).toEqual(["l1", "l3", "l2"]);
    expect(store.removed.size).toBe(0);
  });

  it("[forms 4 save] given a saved line that was removed, when it is reported, then its values are as they were saved, without what the person may not see", () => {
    const [first, ...rest] = savedOrder.rows.lines ?? [];
    const store = open({ ...savedOrder, rows: { lines: [{ ...(first ?? savedOrder), masked: ["price"] }, ...rest] } });
    store.setValue(rowRef(store, 0, "quantity"), 9);
    store.removeRow(lines(store), uidAt(store, 0));
    store.addRow(lines(store));
    store.removeRow(lines(store), uidAt(store, 2));
    const [removed] = [...store.removed.values()];
    expect(removed?.map(({ base, row }) => [row.key, base])).toEqual([
      ["l1", { id: "l1", order_id: "o1", product: "l1", quantity: 2 }],
    ]);
  });
});

describe("what a person enters", () => {
  it("[forms 4 dirty] given changes in one field and back, when it is reverted, then default, saved value and marks are as at the start", () => {
    const saved = open();
    const discount = (store: FormStore) => mainRef(store, "discount");
    saved.setValue(discount(saved), Decimal.parse("0.7"));
    saved.setInvalid(discount(saved), "value.unreadable");
    expect(saved.field(discount(saved))).toMatchObject({ changed: true, userOverwritten: true });
    saved.revert(discount(saved));
    expect(saved.field(discount(saved))).toMatchObject({ changed: false, userOverwritten: false, messages: [] });
    expect(String(saved.field(discount(saved))?.value)).toBe("0.1");
    const fresh = open(null);
    fresh.setValue(discount(fresh), Decimal.parse("0.7"));
    fresh.revert(discount(fresh));
    expect(fresh.field(discount(fresh))).toMatchObject({ isDefault: true, userOverwritten: false, changed: false });
    expect(String(fresh.field(discount(fresh))?.value)).toBe("0.05");
  });

  it("[design 7] given the value that stands there, when it is entered again, then it counts as the person's, and nothing that reads it runs", () => {
    const store = open();
    const follower = vi.fn();
    store.subscribe(mainRef(store, "reference"), follower);
    store.setValue(mainRef(store, "country"), "HU");
    store.setValue(mainRef(store, "discount"), Decimal.parse("0.100"));
    expect(store.field(mainRef(store, "country"))).toMatchObject({ changed: false, userOverwritten: true });
    expect(follower).not.toHaveBeenCalled();
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 5 value rules] given a field without text that is no value, when it is said to be fixed, then nothing happens", () => {
    const store = open();
    store.setInvalid(mainRef(store, "discount"), null);
    expect(store.history.canUndo).toBe(false);
    store.setInvalid(mainRef(store, "discount"), "value.unreadable", { text: "x1" });
    expect(store.field(mainRef(store, "discount"))?.messages).toEqual([
      { severity: "error", code: "value.unreadable", data: { field: "Discount", text: "x1" }, source: "client" },
    ]);
    expect(store.state()).toMatchObject({ errorCount: 1, changedCount: 0, hasUnsavedChanges: true });
  });

  it("[forms 5 value rules] given a field with a label of a rule, when text in it is no value, then the message has that label", () => {
    const store = openForm(
      { items: withItems({ discount: { expressions: { labelExp: "'Rabatt'" } } }) },
      { record: savedOrder },
    );
    store.setInvalid(mainRef(store, "discount"), "value.unreadable");
    expect(store.field(mainRef(store, "discount"))?.messages[0]?.data).toEqual({ field: "Rabatt" });
  });

  it("[forms 3 userOverwritten] given fields without a rule or closed ones, when they are to be given back to a rule, then nothing happens", () => {
    const store = openForm(
      { items: withItems({ subject: { expressions: { saveExpression: "country" } } }) },
      { record: savedOrder },
    );
    store.recompute(mainRef(store, "country"));
    store.recompute(mainRef(store, "subject"));
    store.recompute(mainRef(store, "discount"));
    expect(store.history.canUndo).toBe(false);
  });

  it("[forms 5 when] given an entry that may go on, when the person has finished, then it is said; twice changes nothing", () => {
    const store = openForm({ items: withItems({ subject: { formats: { minlength: 5 } } }) }, { record: savedOrder });
    const subject = mainRef(store, "subject");
    store.finishEntry();
    store.setValue(subject, "a-", null, "-");
    expect(store.field(subject)?.messages).toEqual([]);
    store.finishEntry();
    expect(store.field(subject)?.messages.map(({ code }) => code)).toEqual(["validation.minlength"]);
    const notified = vi.fn();
    store.subscribe("form", notified);
    store.finishEntry();
    expect(notified).not.toHaveBeenCalled();
  });

  it("[design 7] given a choice by its name, when it is entered, then the name is shown until another value stands there", () => {
    const store = open({ ...savedOrder, displays: { country: "Hungary" } });
    const country = mainRef(store, "country");
    expect(store.field(country)?.display).toBe("Hungary");
    store.setValue(country, "AT", "Austria");
    expect(store.field(country)?.display).toBe("Austria");
    store.setValue(country, "DE");
    expect(store.field(country)?.display).toBeNull();
    store.revert(country);
    expect(store.field(country)?.display).toBe("Hungary");
    expect(store.cell(country)).toMatchObject({
      display: "Hungary",
      baseDisplay: "Hungary",
      masked: false,
      overwritten: false,
      base: "HU",
      row: null,
    });
    expect(store.cell(mainRef(store, "subject"))).toMatchObject({ display: null, baseDisplay: null });
  });
});

describe("messages of the server", () => {
  it("[forms 5 server validation] given messages at fields, rows, sub-forms and nowhere, when they are put, then each stands at its place, and the next ones replace them", () => {
    const store = open();
    const [subject, product] = [mainRef(store, "subject"), rowRef(store, 1, "product")];
    const table = { table: lines(store), uid: null };
    const notified = { subject: vi.fn(), product: vi.fn(), country: vi.fn() };
    store.subscribe(subject, notified.subject);
    store.subscribe(product, notified.product);
    store.subscribe(mainRef(store, "country"), notified.country);
    const placeless = setServerMessages(store, [
      { ref: subject, message: error("a") },
      { ref: subject, message: error("b") },
      { ref: product, message: error("c") },
      { ref: table, message: error("d") },
      { ref: table, message: error("e") },
      { ref: { table: null, slot: 99 }, message: error("f") },
      { ref: { table: lines(store), uid: uidAt(store, 0), slot: 99 }, message: error("g") },
    ]);
    const said = () =>
      [store.field(subject)?.messages, store.field(product)?.messages, store.table(lines(store)).messages].map((all) =>
        all?.map(({ code }) => code),
      );
    expect(placeless.map(({ code }) => code)).toEqual(["f", "g"]);
    expect(said()).toEqual([["a", "b"], ["c"], ["d", "e"]]);
    expect(store.state().errorCount).toBe(3);
    expect(Object.values(notified).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    setServerMessages(store, [{ ref: product, message: error("h") }]);
    expect(said()).toEqual([[], ["h"], []]);
    expect(store.state().errorCount).toBe(1);
    expect(Object.values(notified).map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
    setServerMessages(store, []);
    expect(said()).toEqual([[], [], []]);
  });

  it("[forms 5 server validation] given a message at a sub-form, when the form is validated, then the sub-form is named in reading order", () => {
    const store = open();
    const table = { table: lines(store), uid: null };
    setServerMessages(store, [
      { ref: table, message: error("a") },
      { ref: mainRef(store, "total"), message: error("b") },
      { ref: mainRef(store, "subject"), message: error("c") },
    ]);
    store.setValue(rowRef(store, 2, "quantity"), 5_000);
    expect(store.validate()).toEqual([
      mainRef(store, "subject"),
      table,
      rowRef(store, 2, "quantity"),
      mainRef(store, "total"),
    ]);
  });

  it("[forms 5 value rules] given messages of hidden fields of the record and of rows, when the form is asked, then they come in the order of the record", () => {
    const store = openForm(
      {
        items: withItems({ country: { hidden: true }, subject: { hidden: true } }),
        columns: { product: { hidden: true }, quantity: { hidden: true } },
      },
      { record: savedOrder },
    );
    const refs = [
      rowRef(store, 1, "product"),
      rowRef(store, 0, "quantity"),
      mainRef(store, "country"),
      rowRef(store, 0, "product"),
      mainRef(store, "discount"),
      mainRef(store, "subject"),
    ];
    const notified = refs.map((ref, at) => ({ ref, message: error(`m${at}`) }));
    setServerMessages(store, notified);
    expect(store.state().placeless.map(({ code }) => code)).toEqual(["m5", "m2", "m4", "m3", "m1", "m0"]);
    store.setValue(mainRef(store, "subject"), "x");
    setServerMessages(store, notified.slice(0, 2));
    expect(store.state().placeless.map(({ code }) => code)).toEqual(["m1", "m0"]);
    store.removeRow(lines(store), uidAt(store, 0));
    expect(store.state().placeless.map(({ code }) => code)).toEqual(["m0"]);
  });
});
