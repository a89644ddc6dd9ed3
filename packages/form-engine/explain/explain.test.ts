import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import { toWire } from "../record/wireValue.ts";
import type { CalculatedNotice } from "../store/formOptions.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { savedOrder } from "../testing/savedOrder.ts";
import { explain } from "./explain.ts";

const saved: RecordValues = { ...savedOrder, masked: ["discount"] };

describe("why a property is what it is", () => {
  it("[design 1 everything explains itself] given a field in a group that a rule hides, when it is explained, then the group's rule, its text and what it read are named", () => {
    const store = openForm({ group: { hiddenExp: "subject == 'Chairs'" } }, { record: saved });
    const found = explain(store, mainRef(store, "country"), "hidden");
    expect(found).toMatchObject({
      value: true,
      reasons: [
        {
          kind: "group",
          of: "Order",
          holds: true,
          rule: { name: "hiddenExp", text: "subject == 'Chairs'", reads: [{ name: "subject", value: "Chairs" }] },
        },
      ],
    });
    expect(explain(store, { section: "g1" }, "hidden")?.reasons).toEqual(found?.reasons);
    expect(explain(store, { table: store.form.tables[0]?.slot ?? -1, uid: null }, "hidden")?.value).toBe(true);
  });

  it("[design 1 everything explains itself] given a rule that hides nothing now, when it is explained, then it is named as not in force", () => {
    const store = openForm({}, { record: { ...saved, values: { ...saved.values, country: "DE" } } });
    expect(explain(store, mainRef(store, "discount"), "hidden")).toMatchObject({
      value: false,
      reasons: [{ kind: "rule", holds: false, rule: { text: "country == 'HU'" } }],
    });
  });

  it("[design 1 everything explains itself] given a total over computed line totals, when it is explained, then its reads say where they came from, back to what was saved", () => {
    const store = openForm({}, { record: saved });
    const share = explain(store, rowRef(store, 1, "share"), "value");
    expect(share?.reasons[0]?.rule?.reads.map(({ name }) => name)).toEqual(["lines.total"]);
    const [reason] = explain(store, rowRef(store, 1, "total"), "value")?.reasons ?? [];
    expect(reason?.kind).toBe("rule");
    expect(reason?.rule?.reads.map(({ name, value }) => [name, String(value)])).toEqual([
      ["quantity", "2"],
      ["price", "10.5"],
    ]);
    const total = explain(store, mainRef(store, "total"), "value");
    expect(toWire(total?.value ?? null, "decimal")).toBe("56.7");
  });

  it("[design 1 everything explains itself] given a masked field, a lock and a computed field, when read-only is explained, then each is named", () => {
    const store = openForm({}, { record: saved, readOnly: true, readOnlyReason: "lock" });
    const kinds = (name: string) =>
      explain(store, mainRef(store, name), "readOnly")?.reasons.map(({ kind, holds }) => [kind, holds]);
    expect(kinds("discount")).toEqual([
      ["masked", true],
      ["lock", true],
    ]);
    expect(kinds("total")).toEqual([
      ["computed", true],
      ["lock", true],
    ]);
  });

  it("[design 1 everything explains itself] given a value that a person entered over a default, when it is explained, then the entry comes first", () => {
    const store = openForm({});
    expect(explain(store, mainRef(store, "discount"), "value")?.reasons.map(({ kind }) => kind)).toEqual(["default"]);
    store.setValue(mainRef(store, "country"), "DE");
    store.setValue(mainRef(store, "discount"), null);
    expect(explain(store, mainRef(store, "discount"), "value")?.reasons.map(({ kind }) => kind)).toEqual([
      "entered",
      "rule",
    ]);
    expect(explain(store, mainRef(store, "subject"), "required")?.reasons).toMatchObject([{ kind: "entity" }]);
  });

  it("[design 1 everything explains itself] given something that is not there, when it is explained, then there is no answer", () => {
    const store = openForm({});
    expect(explain(store, { section: "none" }, "hidden")).toBeNull();
    expect(explain(store, { table: 99, uid: null }, "hidden")).toBeNull();
    expect(explain(store, { table: null, slot: 99 }, "value")).toBeNull();
  });
});

describe("notices of what rules changed", () => {
  it("[forms 4 expression chain] given a host that shows changes by rules, when a person enters a value, then field and property of each follower are named, and nothing at the start", () => {
    const notified: (readonly CalculatedNotice[])[] = [];
    const store = openForm({}, { record: { ...saved, masked: [] }, onCalculated: (notices) => notified.push(notices) });
    expect(notified).toEqual([]);
    store.setValue(mainRef(store, "country"), "DE");
    expect(notified.map((notices) => notices.map(({ name, property }) => `${name} ${property}`).sort())).toEqual([
      ["discount hidden", "discount required", "reference value"],
    ]);
    store.setValue(mainRef(store, "country"), "DE");
    expect(notified).toHaveLength(1);
  });
});

describe("undoing what was entered", () => {
  it("[forms 4 undo] given typing in one field and a row added, when it is undone step by step and redone, then typing is one step", () => {
    const store = openForm({}, { record: saved });
    const lines = store.form.tables[0]?.slot ?? -1;
    expect(store.history).toEqual({ canUndo: false, canRedo: false, undoes: null, redoes: null });
    for (const text of ["T", "Ta", "Tab"]) store.setValue(mainRef(store, "subject"), text);
    store.addRow(lines);
    expect(store.history.undoes).toEqual({ table: lines, uid: null });
    expect(store.undo()).toBe(true);
    expect(store.history).toMatchObject({
      undoes: mainRef(store, "subject"),
      redoes: { table: lines, uid: null },
    });
    expect(store.rows(lines)).toHaveLength(3);
    expect(store.undo()).toBe(true);
    expect(store.field(mainRef(store, "subject"))).toMatchObject({ value: "Chairs", changed: false });
    expect(store.state().hasUnsavedChanges).toBe(false);
    expect(store.undo()).toBe(false);
    expect(store.redo()).toBe(true);
    expect(store.field(mainRef(store, "subject"))?.value).toBe("Tab");
    store.setValue(mainRef(store, "country"), "AT");
    expect(store.history).toMatchObject({ canUndo: true, canRedo: false, redoes: null });
  });

  it("[forms 4 undo] given a saved line that was removed, when that is undone, then nothing is to be saved", () => {
    const store = openForm({}, { record: saved });
    const lines = store.form.tables[0]?.slot ?? -1;
    store.removeRow(lines, store.rows(lines)[1]?.uid ?? "");
    expect(store.removed.get(lines)).toHaveLength(1);
    store.undo();
    expect(store.removed.size).toBe(0);
    expect(store.rows(lines).map(({ key }) => key)).toEqual(["l1", "l2", "l3"]);
    expect(store.state().hasUnsavedChanges).toBe(false);
  });
});
