import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { ResourceCall } from "@tessera/expression/compile/frame.ts";
import { describe, expect, it } from "vitest";
import { createLookupReader, type LookupReader } from "../definition/lookupReader.ts";
import { toWire } from "../record/wireValue.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { orderEntity } from "../testing/orderForm.ts";
import { savedOrder } from "../testing/savedOrder.ts";
import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "./draftSnapshot.ts";
import { saveChanges } from "./saveChanges.ts";
import { setServerMessages } from "./setServerMessages.ts";

const withItem = (name: string, change: Partial<FormItem>) => (items: readonly FormItem[]) =>
  items.map((item) => (item.name === name ? { ...item, ...change } : item));

const lines = 6;
const tableSlot = (store: ReturnType<typeof openForm>) => store.form.tables[0]?.slot ?? lines;
const answering = (value: string | number | boolean) => async (calls: readonly ResourceCall[]) =>
  calls.map(() => ({ state: "ready" as const, value }));

describe("sections", () => {
  it("[forms 3 expressions] given a group hidden by a look-up, when the answer comes, then the group and its fields hide", async () => {
    const store = openForm(
      { group: { hiddenExp: "lookup('line', { product: country }, 'product') == 'yes'" } },
      { record: savedOrder, resolve: answering("yes") },
    );
    expect(store.section("g1").hidden).toBe(false);
    await store.settled();
    expect(store.section("g1").hidden).toBe(true);
    expect(store.field(mainRef(store, "subject"))?.hidden).toBe(true);
  });

  it("[forms 3 expressions] given a rule that collapses a group, when its result changes, then it overrides what the person chose", () => {
    const store = openForm({ group: { collapsedExp: "country == 'HU'" } }, { record: savedOrder });
    expect(store.section("g1").collapsed).toBe(true);
    store.setCollapsed({ group: "g1" }, false);
    store.setValue(mainRef(store, "subject"), "Desks");
    expect(store.section("g1").collapsed).toBe(false);
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(mainRef(store, "country"), "HU");
    expect(store.section("g1").collapsed).toBe(true);
  });
});

describe("messages", () => {
  it("[forms 5 value rules] given a broken rule over two fields, when the other field fixes it, then the message goes", () => {
    const invariants = [
      { id: "i9", expression: "country != 'DE' || discount == 0", message: "No discount.", columns: ["discount"] },
    ];
    const store = openForm({ order: { invariants } }, { record: savedOrder });
    store.setValue(mainRef(store, "country"), "DE");
    store.validate();
    expect(store.field(mainRef(store, "discount"))?.messages[0]?.code).toBe("invariant.i9");
    store.setValue(mainRef(store, "country"), "AT");
    expect(store.field(mainRef(store, "discount"))?.messages).toEqual([]);
    expect(store.state().errorCount).toBe(0);
  });

  it("[forms 5 value rules] given a rule over the record that asks the server, when the form is settled and validated, then its answer counts", async () => {
    const invariants = [
      { id: "i9", expression: "lookup('line', { product: subject }, 'quantity') > 5", message: "Too few." },
    ];
    const store = openForm({ order: { invariants } }, { record: savedOrder, resolve: answering(2) });
    await store.settled();
    expect(store.validate().length).toBe(1);
  });

  it("[forms 5 server validation] given messages of the server, when they are put and then fixed, then the form counts them", () => {
    const store = openForm({}, { record: savedOrder });
    const before = store.state();
    const message = { severity: "error", code: "record.required", data: {}, source: "server" } as const;
    const placeless = setServerMessages(store, [
      { ref: mainRef(store, "subject"), message },
      { ref: { table: tableSlot(store), uid: "gone", slot: 0 }, message },
    ]);
    expect(placeless).toEqual([message]);
    expect(store.state().errorCount).toBe(1);
    store.setValue(mainRef(store, "subject"), "Desks");
    expect(store.state().errorCount).toBe(0);
    expect(before.errorCount).toBe(0);
  });

  it("[forms 5 value rules] given text that is no date, when the person undoes that, then nothing blocks any more", () => {
    const store = openForm({}, { record: savedOrder });
    store.setInvalid(mainRef(store, "discount"), "value.unreadable");
    expect(store.state()).toMatchObject({ errorCount: 1, hasUnsavedChanges: true });
    store.setInvalid(mainRef(store, "discount"), null);
    expect(store.state()).toMatchObject({ errorCount: 0, hasUnsavedChanges: false });
  });

  it("[forms 5 required] given errors below and above a sub-form, when the form is validated, then they come in reading order", () => {
    const store = openForm({
      items: withItem("total", { name: "note", type: "text", required: "error", expressions: {} }),
    });
    store.addRow(tableSlot(store));
    expect(store.validate()).toEqual([mainRef(store, "subject"), rowRef(store, 0, "product"), mainRef(store, "note")]);
  });

  it("[forms 5 value rules] given a hidden field with an error, when the form is validated, then the message is kept for the form", () => {
    const invariants = [{ id: "i9", expression: "subject != 'X'", message: "Not X.", columns: ["reference"] }];
    const store = openForm({ order: { invariants } }, { record: savedOrder });
    store.setValue(mainRef(store, "subject"), "X");
    store.validate();
    expect(store.state().placeless.map(({ code }) => code)).toEqual(["invariant.i9"]);
  });

  it("[forms 5 minlength] given a number with a minimum length, when a smaller number is entered, then the length counts as minimum", () => {
    const store = openForm(
      { items: withItem("discount", { formats: { minlength: 0.5 }, expressions: {} }) },
      { record: savedOrder },
    );
    store.setValue(mainRef(store, "discount"), 0.2);
    expect(store.field(mainRef(store, "discount"))?.messages[0]?.code).toBe("validation.min");
  });

  it("[design 7] given an opened form, when something changes that the form as a whole does not show, then its state stays the same object", () => {
    const store = openForm({}, { record: savedOrder });
    store.setValue(mainRef(store, "subject"), "a");
    const state = store.state();
    store.setValue(mainRef(store, "subject"), "ab");
    expect(store.state()).toBe(state);
  });
});

describe("rows", () => {
  it("[forms 3 expressions] given numbered lines, when the first is removed, then the others count from one again", () => {
    const store = openForm(
      { columns: { total: { expressions: { saveExpression: "index + 1" } } } },
      { record: savedOrder },
    );
    const numbers = () =>
      [0, 1].map((row) => toWire(store.field(rowRef(store, row, "total"))?.value ?? null, "decimal"));
    store.removeRow(tableSlot(store), store.rows(tableSlot(store))[0]?.uid ?? "");
    expect(numbers()).toEqual(["1", "2"]);
  });

  it("[forms 4 dirty] given a minimum of lines, when a record is created, then the lines are there and nothing is unsaved", () => {
    const store = openForm({
      subForm: { subMinNumberOfRec: 2 },
    });
    expect(store.rows(tableSlot(store)).length).toBe(2);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[forms 6 rights] given a line that may be neither changed nor deleted, when the person tries, then it stays as it is", () => {
    const [first, ...rest] = savedOrder.rows.lines ?? [];
    const guarded = { ...(first ?? savedOrder), may: { update: false, delete: false } };
    const record = { ...savedOrder, rows: { lines: [guarded, ...rest] }, notExtendable: ["lines"] };
    const store = openForm({}, { record });
    store.setValue(rowRef(store, 0, "quantity"), 9);
    expect(store.removeRow(tableSlot(store), store.rows(tableSlot(store))[0]?.uid ?? "")).toBeNull();
    expect(store.field(rowRef(store, 0, "quantity"))).toMatchObject({ value: 2, readOnly: true, locked: true });
    expect(store.table(tableSlot(store))).toMatchObject({ canAdd: false, canRemove: true });
    expect(store.table(tableSlot(store)).rows.map((row) => row.canRemove)).toEqual([false, true, true]);
  });

  it("[forms 6 rights] given a field that rights lock, when the form is opened, then it is read-only and asks for nothing", () => {
    const store = openForm({}, { record: { ...savedOrder, locked: ["subject"] } });
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ readOnly: true, locked: true, required: "none" });
  });
});

describe("values", () => {
  it("[forms 4 rules] given a default on a new record, when the person empties it, then the save says so", () => {
    const store = openForm({}, { record: null });
    store.setValue(mainRef(store, "discount"), null);
    expect(saveChanges(store).changes).toEqual({ discount: { base: null, mine: null } });
  });

  it("[forms 4 rules] given a new record with an empty value for a default, when it is opened, then the default stays out", () => {
    const store = openForm({}, { record: { ...savedOrder, key: null, values: { discount: null }, rows: {} } });
    expect(store.field(mainRef(store, "discount"))).toMatchObject({ value: null, isDefault: false });
  });

  it("[forms 3 userOverwritten] given a stored value that differs from the computed one, when it is given back to its rule, then it follows again, is a change, and undo brings the entry back", () => {
    const items = withItem("subject", { overwritable: true, expressions: { saveExpression: "country" } });
    const store = openForm({ items }, { record: { ...savedOrder, values: { ...savedOrder.values, subject: "Mine" } } });
    const subject = mainRef(store, "subject");
    expect(store.field(subject)).toMatchObject({ value: "Mine", userOverwritten: true, changed: false });
    store.recompute(subject);
    expect(store.field(subject)).toMatchObject({ value: "HU", userOverwritten: false, changed: true });
    store.setValue(mainRef(store, "country"), "DE");
    expect(store.field(subject)?.value).toBe("DE");
    store.undo();
    store.undo();
    expect(store.field(subject)).toMatchObject({ value: "Mine", userOverwritten: true, changed: false });
  });

  it("[forms 3 field userOverwritten] given a computed value that a person overwrote, when the record is opened again, then it stays, and a change is undone to it", () => {
    const items = withItem("subject", { overwritable: true, expressions: { saveExpression: "country" } });
    const store = openForm({ items }, { record: savedOrder });
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: "Chairs", userOverwritten: true });
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(mainRef(store, "subject"), "Tables");
    store.revert(mainRef(store, "subject"));
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: "Chairs", changed: false });
  });

  it("[forms 3 field userOverwritten] given a computed value that nobody overwrote, when what it reads changes, then it follows", () => {
    const items = withItem("subject", { overwritable: true, expressions: { saveExpression: "country" } });
    const store = openForm({ items }, { record: { ...savedOrder, values: { ...savedOrder.values, subject: "HU" } } });
    store.setValue(mainRef(store, "country"), "AT");
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: "AT", userOverwritten: false });
  });

  it("[forms 7 Dynform_expressionEval] given a look-up of an exact number, when its text comes, then rules calculate with the number", async () => {
    const items = withItem("total", {
      expressions: { saveExpression: "lookup('line', { product: subject }, 'price') * 2" },
    });
    let read: LookupReader | null = null;
    const resolve = async (calls: readonly ResourceCall[]) => {
      await Promise.resolve();
      return calls.map((call) => ({ state: "ready" as const, value: read?.(call, "10.50") ?? null }));
    };
    const store = openForm({ items }, { record: savedOrder, resolve });
    read = createLookupReader(store.form);
    await store.settled();
    expect(toWire(store.field(mainRef(store, "total"))?.value ?? null, "decimal")).toBe("21");
  });

  it("[forms 7 Dynform_expressionEval] given a rule with two look-ups, when a record is opened, then both are asked for at once", async () => {
    const items = withItem("total", {
      expressions: {
        saveExpression: "lookup('line', { product: subject }, 'price') + lookup('line', { product: country }, 'price')",
      },
    });
    const batches: number[] = [];
    const resolve = async (calls: readonly ResourceCall[]) => {
      batches.push(calls.length);
      await Promise.resolve();
      return calls.map(() => ({ state: "ready" as const, value: 4 }));
    };
    const store = openForm({ items }, { record: savedOrder, resolve });
    await store.settled();
    expect(batches).toEqual([2]);
    expect(toWire(store.field(mainRef(store, "total"))?.value ?? null, "decimal")).toBe("8");
  });

  it("[forms 7 Dynform_expressionEval] given a rule whose result is the text of a number, when it is computed, then the field holds the number", () => {
    const items = withItem("total", { expressions: { saveExpression: "'12.50'" } });
    const store = openForm({ items }, { record: savedOrder });
    expect(toWire(store.field(mainRef(store, "total"))?.value ?? null, "decimal")).toBe("12.5");
  });
});

describe("what was entered", () => {
  it("[design 7 undo] given more actions than are kept, when all that can be is undone and redone, then the form is as at the end", () => {
    const store = openForm({}, { record: savedOrder });
    const [subject, country] = [mainRef(store, "subject"), mainRef(store, "country")];
    for (let turn = 0; turn < 600; turn++) store.setValue(turn % 2 === 0 ? subject : country, `entry ${turn}`);
    let taken = 0;
    while (store.undo()) taken++;
    expect(taken).toBeGreaterThanOrEqual(200);
    expect(store.core.journal.concerned("undo")).toBe(null);
    expect(store.field(subject)?.value).toBe(`entry ${598 - taken}`);
    expect(store.core.journal.concerned("redo")).toMatchObject({ slot: subject.slot });
    while (store.redo()) taken--;
    expect([taken, store.field(subject)?.value, store.field(country)?.value]).toEqual([0, "entry 598", "entry 599"]);
    store.undo();
    store.setValue(subject, "another");
    expect(store.core.journal.concerned("redo")).toBe(null);
    expect(store.redo()).toBe(false);
  });

  it("[forms 4 changes of others] given a field that a designer renamed, when the snapshot is entered, then its entry is kept", () => {
    const store = openForm({}, { record: savedOrder });
    store.setValue(mainRef(store, "subject"), "Tables");
    const renamed = openForm(
      { items: withItem("subject", { name: "topic" }) },
      { record: { ...savedOrder, values: {} } },
    );
    expect(enterSnapshot(renamed, takeSnapshot(store))).toEqual([]);
    expect(renamed.field(mainRef(renamed, "topic"))?.value).toBe("Tables");
  });

  it("[forms 4 changes of others] given a field that is gone, when the snapshot is entered, then the person can be notified by its label", () => {
    const store = openForm({}, { record: savedOrder });
    store.setValue(mainRef(store, "country"), "AT");
    const without = openForm(
      {
        items: (items) => items.filter(({ name }) => name === "subject"),
        order: { columns: orderEntity.columns.filter(({ name }) => ["id", "subject"].includes(name)) },
      },
      { record: { ...savedOrder, rows: {} } },
    );
    expect(enterSnapshot(without, takeSnapshot(store))).toEqual(["Country"]);
  });

  it("[forms 4 changes of others] given a value that someone saved meanwhile, when the snapshot is entered, then the save still says what the person saw", () => {
    const store = openForm({}, { record: savedOrder });
    store.setValue(mainRef(store, "subject"), "Tables");
    const again = openForm({}, { record: { ...savedOrder, values: { ...savedOrder.values, subject: "Beds" } } });
    enterSnapshot(again, takeSnapshot(store));
    expect(saveChanges(again).changes).toEqual({ subject: { base: "Chairs", mine: "Tables" } });
  });

  it("[forms 4 changes of others] given an entry that another one makes possible, when the snapshot is entered, then both are kept", () => {
    const items = withItem("subject", { expressions: { readOnlyExp: "country == 'HU'" } });
    const store = openForm({ items }, { record: savedOrder });
    store.setValue(mainRef(store, "country"), "AT");
    store.setValue(mainRef(store, "subject"), "Tables");
    const again = openForm({ items }, { record: savedOrder });
    expect(enterSnapshot(again, takeSnapshot(store))).toEqual([]);
    expect(saveChanges(again)).toEqual(saveChanges(store));
  });

  it("[forms 4 changes of others] given nothing entered, when a snapshot is taken, then it is empty", () => {
    expect(isEmptySnapshot(takeSnapshot(openForm({}, { record: savedOrder })))).toBe(true);
  });
});
