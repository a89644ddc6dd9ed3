import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { closed } from "./schema.ts";
import { structuredBehaviour } from "./structuredBehaviour.ts";
import { columnValueType } from "./values/columnValueType.ts";

const behaviour = structuredBehaviour({
  schema: closed({ names: Type.Array(Type.String()) }),
  maxBytes: 40,
  canonical: ({ names }) => (names.length === 0 ? null : { names: [...names].sort() }),
  texts: ["names.*"],
  order: { of: ({ names }) => names.length, sql: (column) => `jsonb_array_length(${column}->'names')` },
  check: ({ names }) => (names.length > 2 ? { code: "too_many" } : null),
  format: ({ names }) => names.join(", "),
  parse: (text) => (text === "?" ? null : { names: text.split(",") }),
  merge: ({ mine, theirs }) => ({ value: { names: [...(theirs?.names ?? []), ...(mine?.names ?? [])] } }),
});
const column = columnValueType({ type: "json", fieldType: { type: "names" } }, (type) =>
  type === "names" ? behaviour : null,
);
const context = { settings: {}, valueType: "json", options: null, language: "en", zone: "UTC" };
const detail = { postgres: "jsonb" };

describe("a structured value", () => {
  it.each([
    [{ names: ["b", "a"] }, { names: ["a", "b"] }],
    [{ names: [] }, null],
  ])(
    "[forms 3 structured] given %j, when it is written, then %j is stored, so that equal values are the same",
    (value, stored) => {
      expect(column.check(value, detail)).toEqual({ ok: true, value: stored });
    },
  );

  it.each([
    [{ names: "a" }, "value_format"],
    [{ names: ["a"], more: 1 }, "value_format"],
    ["a", "value_format"],
    [JSON.parse('{"__proto__": 1}'), "value_format"],
    [{ names: ["a".repeat(40)] }, "value_too_long"],
    [{ names: ["ő".repeat(20)] }, "value_too_long"],
  ])("[forms 3 structured] given %j, when it is written by hand, then the answer is %s", (value, code) => {
    expect(column.check(value, detail)).toMatchObject({ ok: false, error: { code } });
    expect(behaviour.check?.(value, {}, "json")).toMatchObject({ code: `value.${code}` });
  });

  it("[forms 3 structured] given a value of the shape that the type refuses, when it is checked, then the type says why", () => {
    expect(behaviour.check?.({ names: ["a", "b", "c"] }, {}, "json")).toEqual({ code: "too_many" });
    expect(behaviour.check?.({ names: [] }, {}, "json")).toBeNull();
  });

  it("[forms 3 structured] given JSON of another shape in an old row, when it is shown and merged, then it stands as it is, and a person decides", () => {
    expect(behaviour.format?.({ old: true }, context)).toBe('{"old":true}');
    const versions = { base: { old: true }, theirs: { names: ["a"] }, mine: { names: ["b"] } };
    expect(behaviour.merge?.(versions, context)).toBeNull();
    expect(behaviour.merge?.({ ...versions, base: null }, context)).toEqual({ value: { names: ["a", "b"] } });
  });

  it("[forms 3 structured] given a text that says no value, when it is pasted, then it stays and is refused", () => {
    expect(behaviour.parse?.("a,b", "en", context)).toEqual({ names: ["a", "b"] });
    const left = behaviour.parse?.("?", "en", context) ?? null;
    expect(behaviour.check?.(left, {}, "json")).toMatchObject({ code: "value.value_format" });
  });

  it("[forms 3 structured] given a type that says an order and texts, when its line of the value table is asked, then lists sort and search by them; plain JSON has neither", () => {
    expect(column).toMatchObject({ sortable: true, searchable: true });
    expect(column.textOf?.({ names: ["a", "b"] })).toBe("a\nb");
    expect(columnValueType({ type: "json" }, () => null)).toMatchObject({ sortable: false, searchable: false });
  });
});
