import { describe, expect, it } from "vitest";
import { defineBehaviour } from "./fieldBehaviour.ts";
import { inAnyOrder } from "./valueKeys.ts";
import { columnValueType } from "./values/columnValueType.ts";

const behaviour = defineBehaviour({
  canonical: (value) => (value === "-" ? null : inAnyOrder(value)),
  search: ({ keys }) => (keys === true ? null : { of: (value) => String(value), sql: (column) => `said(${column})` }),
  order: { kind: "number", of: () => 1, sql: (column) => `place(${column})` },
});
const typeOf = (column: Omit<Parameters<typeof columnValueType>[0], "fieldType">, formats = {}) =>
  columnValueType({ ...column, fieldType: { type: "toy", formats } }, (type) => (type === "toy" ? behaviour : null));
const detail = { postgres: "text[]", element: "text" as const };

describe("the value type of a column", () => {
  it("[forms 3 types] given a type that says which values are the same, when a column of it is compared and written, then by that, and what says nothing is stored as null", () => {
    const { check, same } = typeOf({ type: "list" });
    expect([same?.(["a", "b"], ["b", "a"]), same?.(["a"], ["b"])]).toEqual([true, false]);
    expect(check(["b", "a"], detail)).toMatchObject({ ok: true, value: ["b", "a"] });
    expect(typeOf({ type: "text" }).check("-", { postgres: "text" })).toMatchObject({ ok: true, value: null });
    expect(columnValueType({ type: "list" }, () => behaviour).same).toBeUndefined();
  });

  it("[lists 3 search] given a type that says what is searched, when a column of it is filtered and searched, then it has that text; not where settings or fixed options say otherwise", () => {
    const free = typeOf({ type: "list" });
    expect(free.operators).toContain("LIKE");
    expect(free).toMatchObject({ searchable: true });
    expect(free.textSql?.("c")).toBe("said(c)");
    for (const keys of [typeOf({ type: "list" }, { keys: true }), typeOf({ type: "list", options: [{ key: "a" }] })]) {
      expect(keys.operators).not.toContain("LIKE");
      expect(keys).toMatchObject({ searchable: false });
    }
  });

  it("[lists 3 order] given a type with an order of its own, when a column of it is sorted, then by that", () => {
    expect(typeOf({ type: "json" })).toMatchObject({ sortable: true });
    expect(typeOf({ type: "json" }).order?.sql("c")).toBe("place(c)");
  });
});
