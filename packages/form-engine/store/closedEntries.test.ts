import type { EngineValue } from "@tessera/expression/values/value.ts";
import { describe, expect, it } from "vitest";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";
import { putClosedAside } from "./closedEntries.ts";
import { enterSnapshot, takeSnapshot } from "./draftSnapshot.ts";
import type { FormStore } from "./formStore.ts";
import { saveChanges } from "./saveChanges.ts";

const expressions = (of: { readonly [field: string]: object }) =>
  withItems(Object.fromEntries(Object.entries(of).map(([name, own]) => [name, { expressions: own }])));

function open(of: { readonly [field: string]: object }, isNew = false): FormStore {
  const store = openForm({ items: expressions(of) }, { record: isNew ? null : savedOrder });
  putClosedAside(store);
  return store;
}

const set = (store: FormStore, name: string, value: EngineValue) => store.setValue(mainRef(store, name), value);
const at = (store: FormStore, name: string) => store.field(mainRef(store, name));
const lines = (store: FormStore) => store.form.tables[0]?.slot ?? -1;

describe("entries that a rule closes", () => {
  it.each(["hiddenExp", "readOnlyExp"])(
    "[forms 3 expressions] given an entry that %s closes, when other rules read it, then the saved value counts, and the entry again once it is open",
    (rule) => {
      const store = open({ discount: { [rule]: "subject == 'closed'" }, total: { hiddenExp: "discount == 33" } });
      const saved = at(store, "discount")?.value;
      set(store, "discount", 33);
      expect(at(store, "total")?.hidden).toBe(true);
      set(store, "subject", "closed");
      expect(at(store, "discount")).toMatchObject({ value: saved, changed: false });
      expect(at(store, "total")?.hidden).toBe(false);
      expect(Object.keys(saveChanges(store).changes)).toEqual(["subject"]);
      set(store, "subject", "open");
      expect(at(store, "discount")).toMatchObject({ value: 33, changed: true });
      expect(at(store, "total")?.hidden).toBe(true);
    },
  );

  it("[forms 4 undo] given an entry that was closed, when steps are undone and redone, then each state is as it was", () => {
    const store = open({ discount: { hiddenExp: "subject == 'closed'" } });
    const saved = at(store, "discount")?.value;
    set(store, "discount", 33);
    set(store, "subject", "closed");
    store.undo();
    expect(at(store, "discount")?.value).toBe(33);
    store.undo();
    expect(at(store, "discount")?.value).toBe(saved);
    store.redo();
    store.redo();
    expect(at(store, "discount")).toMatchObject({ value: saved, hidden: true });
    set(store, "subject", "open");
    expect(at(store, "discount")?.value).toBe(33);
  });

  it("[forms 3 expressions] given a new record, when what was entered is closed, then its default counts", () => {
    const store = open({ discount: { hiddenExp: "subject == 'closed'", defaultValue: "7" } }, true);
    set(store, "discount", 33);
    set(store, "subject", "closed");
    expect(String(at(store, "discount")?.value)).toBe("7");
  });

  it("[forms 3 expressions] given a sub-form that a rule closes, when rows came, went and were changed, then the saved rows count, and those again once it is open", () => {
    const store = open({ lines: { readOnlyExp: "subject == 'closed'" } });
    const keys = () => store.rows(lines(store)).map(({ key }) => key);
    const before = keys();
    const saved = store.field(rowRef(store, 1, "quantity"))?.value;
    store.setValue(rowRef(store, 1, "quantity"), 9);
    store.removeRow(lines(store), store.rows(lines(store))[0]?.uid ?? "");
    store.addRow(lines(store));
    const entered = keys();
    set(store, "subject", "closed");
    expect(keys()).toEqual(before);
    expect(store.field(rowRef(store, 1, "quantity"))?.value).toBe(saved);
    expect(saveChanges(store).rows).toEqual({});
    store.undo();
    expect(keys()).toEqual(entered);
    store.redo();
    expect(keys()).toEqual(before);
    set(store, "subject", "open");
    expect(keys()).toEqual(entered);
    expect(saveChanges(store).rows.lines).toMatchObject({ added: [{}], removed: [{}], changed: [{}] });
  });

  it("[forms 3 expressions] given an entry that closes its own field and others, when it is made, then it does not count, and the others stay entered", () => {
    const closes = { readOnlyExp: "subject == 'closed'" };
    const store = open({ subject: closes, discount: closes });
    const saved = at(store, "subject")?.value;
    set(store, "discount", 33);
    set(store, "subject", "closed");
    expect(at(store, "subject")).toMatchObject({ value: saved, readOnly: false });
    expect(at(store, "discount")?.value).toBe(33);
  });

  it("[forms 4 changes of others] given an entry that is closed, when the snapshot is taken, then it is in it, and the form stays as it is", () => {
    const of = { discount: { hiddenExp: "subject == 'closed'" }, lines: { hiddenExp: "subject == 'closed'" } };
    const store = open(of);
    set(store, "discount", 33);
    store.addRow(lines(store));
    set(store, "subject", "closed");
    const shown = store.rows(lines(store)).length;
    const { tables, values } = takeSnapshot(store);
    expect(values.discount?.value).toBe("33");
    expect(tables.lines?.added).toHaveLength(1);
    expect(store.rows(lines(store))).toHaveLength(shown);
    expect(at(store, "discount")?.changed).toBe(false);
    const again = open({ discount: {}, lines: {} });
    expect(enterSnapshot(again, { tables, values })).toEqual([]);
    expect(String(at(again, "discount")?.value)).toBe("33");
  });

  it("[forms 4 lock] given someone else's lock, when it closes the form, then what was entered stays", () => {
    const store = open({ discount: { hiddenExp: "subject == 'closed'" } });
    set(store, "discount", 33);
    store.core.setReadOnly(true);
    store.core.run();
    expect(at(store, "discount")?.value).toBe(33);
  });
});
