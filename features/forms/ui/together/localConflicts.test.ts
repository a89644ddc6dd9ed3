import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { mainRef, openForm, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { lineEntity, orderEntity } from "@tessera/form-engine/testing/orderForm.ts";
import { describe, expect, it } from "vitest";
import { chairOrder, line, order } from "../testing/chairOrder.ts";
import { isOrderContested, localConflicts } from "./localConflicts.ts";

const now = (record: RecordValues) => openForm({}, { record });

describe("what collides with the record as it is now", () => {
  it("[design 5 conflict] given fields that both changed, when one became the same, then only the other is in conflict, with base, theirs and mine", () => {
    const store = now(chairOrder);
    store.setValue(mainRef(store, "subject"), "Tables");
    expect(localConflicts(store, now(order("Beds", [line("l1", 5), line("l2", 2)])))).toEqual([
      { subForm: null, uid: null, field: "subject", kind: "changed", base: "Chairs", theirs: "Beds", mine: "Tables" },
    ]);
    expect(localConflicts(store, now(order("Tables", [line("l1", 5)])))).toEqual([]);
  });

  it("[design 5 conflict] given a field whose type merges, when both changed it, then it is in conflict only where the type can not", () => {
    const columns = orderEntity.columns.map((column) =>
      column.name === "country" ? { ...column, fieldType: { type: "text" } } : column,
    );
    const merge: FieldBehaviour["merge"] = ({ base, mine, theirs }) =>
      theirs === "XX" ? null : { value: `${base} ${theirs} ${mine}` };
    const opened = (country: string) => {
      const record = { ...chairOrder, values: { ...chairOrder.values, country } };
      return openForm({ order: { columns } }, { record, behaviours: (type) => (type === "text" ? { merge } : null) });
    };
    const store = opened("HU");
    store.setValue(mainRef(store, "country"), "AT");
    expect(localConflicts(store, opened("DE"))).toEqual([]);
    expect(localConflicts(store, opened("XX"))).toMatchObject([{ field: "country", theirs: "XX", mine: "AT" }]);
  });

  it("[design 5 conflict] given a line that one side changed and the other removed, when they are compared, then it is in conflict either way, and not when it stayed as it was", () => {
    const store = now(chairOrder);
    const slot = store.form.tables[0]?.slot ?? -1;
    const [first, second] = store.rows(slot);
    store.setValue(rowRef(store, 0, "quantity"), 9);
    store.removeRow(slot, second?.uid ?? "");
    const kinds = (lines: readonly RecordValues[]) =>
      localConflicts(store, now(order("Chairs", lines))).map(({ kind, uid }) => [kind, uid]);
    expect(kinds([line("l2", 7)])).toEqual([
      ["removed", first?.uid],
      ["removed-changed", second?.uid],
    ]);
    expect(kinds([line("l1", 1), line("l2", 2)])).toEqual([]);
    expect(kinds([line("l1", 1)])).toEqual([]);
  });
});

describe("the order of lines", () => {
  const place = { id: "l6", name: "place", column: "place", label: "Place", type: "integer" as const };
  const ordered = (keys: readonly string[]) => {
    const lines = keys.map((key, index) => ({ ...line(key, 1), values: { ...line(key, 1).values, place: index + 1 } }));
    const change = {
      line: { ...lineEntity, columns: [...lineEntity.columns, place] },
      subForm: { orderColumn: "place" },
    };
    return openForm(change, { record: order("Chairs", lines) });
  };
  const moved = () => {
    const store = ordered(["l1", "l2", "l3"]);
    store.moveRow(store.form.tables[0]?.slot ?? -1, "kl3", 0);
    return store;
  };

  it.each([
    ["moved otherwise", ["l2", "l1", "l3"], true],
    ["moved the same way", ["l3", "l1", "l2"], false],
    ["added a line behind", ["l1", "l2", "l3", "l4"], false],
    ["removed a line", ["l1", "l3"], false],
  ])(
    "[design 5 row order] given lines that were moved here, when someone else %s, then it is contested only where both moved",
    (_what, keys, isContested) => {
      expect(isOrderContested(moved(), ordered(keys))).toBe(isContested);
    },
  );

  it("[design 5 row order] given lines that nobody moved here, when someone else moves them, then nothing is contested", () => {
    expect(isOrderContested(ordered(["l1", "l2", "l3"]), ordered(["l3", "l2", "l1"]))).toBe(false);
  });
});
