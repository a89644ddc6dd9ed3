import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { TypeKind } from "@tessera/expression/check/type.ts";
import { type ExpressionType, listOf, rangeOfType, scalar } from "@tessera/expression/check/type.ts";
import type { EngineValue, RowValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { listChoices, sameChoices } from "../choices/listChoices.ts";
import { neverFits } from "../compile/neverFits.ts";
import { typeOfValue } from "../compile/typeOfValue.ts";
import { entryOf } from "../record/fillRow.ts";
import { sameValue } from "../record/sameValue.ts";
import { fromWire, toWire } from "../record/wireValue.ts";
import { sampleField } from "../testing/sampleField.ts";
import { coerceValue } from "./coerceValue.ts";

const row = (members: { readonly [name: string]: EngineValue }): RowValue => ({
  names: Object.keys(members),
  slots: Object.values(members),
});
const exact = (text: string) => Decimal.parse(text);

describe("types of values", () => {
  it.each([
    ["text", "text"],
    ["integer", "integer"],
    ["float", "float"],
    ["decimal", "decimal"],
    ["boolean", "boolean"],
    ["date", "date"],
    ["time", "time"],
    ["datetime", "datetime"],
    ["uuid", "uuid"],
    ["json", "json"],
    ["bigint", "decimal"],
    ["money", "decimal"],
    ["timestamp_technical", "instant"],
    ["binary", "unknown"],
  ] as const)(
    "[design 5 values] given a column of %s, when an expression names it, then its type is %s",
    (name, kind) => {
      // Some names are of odd types of adopted tables.
      expect(typeOfValue(name as ValueTypeName)).toEqual(scalar(kind));
    },
  );

  it("[design 5 values] given a list, when an expression names it, then its items have the type of its elements, where it is known", () => {
    expect(typeOfValue("list", "bigint")).toEqual(listOf(scalar("decimal")));
    expect(typeOfValue("list", "date")).toEqual(listOf(scalar("date")));
    expect(typeOfValue("list")).toEqual(listOf(scalar("unknown")));
  });

  it("[forms 7 expression] given columns of ranges, when rules give them values, then only ranges that hold the same and texts fit", () => {
    expect(typeOfValue("date_range")).toEqual({ kind: "range", name: "date_range" });
    const fits = (type: ExpressionType, name: ValueTypeName) => !neverFits(type, name);
    const days = rangeOfType("date_range");
    expect([fits(days, "date_range"), fits(days, "datetime_range"), fits(days, "date"), fits(days, "json")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([
      fits(rangeOfType("integer_range"), "bigint_range"),
      fits(rangeOfType("integer_range"), "decimal_range"),
    ]).toEqual([true, false]);
    expect([fits(scalar("text"), "date_range"), fits(scalar("date"), "date_range")]).toEqual([true, false]);
  });

  const list = listOf(scalar("text"));
  const object: ExpressionType = { kind: "row", columns: [] };
  const samples: readonly (readonly [ExpressionType, EngineValue])[] = [
    [scalar("integer"), 4],
    [scalar("decimal"), Decimal.zero],
    [scalar("boolean"), true],
    [scalar("date"), "2026-01-10"],
    [scalar("datetime"), "2026-01-10 08:00:00"],
    [scalar("time"), "08:00:00"],
    [list, ["a"]],
    [object, row({ a: 1 })],
  ];

  it.each([
    ["integer", ["boolean", "date", "datetime", "time", "list", "row"]],
    ["bigint", ["boolean", "date", "datetime", "time", "list", "row"]],
    ["money", ["boolean", "date", "datetime", "time", "list", "row"]],
    ["boolean", ["integer", "decimal", "date", "datetime", "time", "list", "row"]],
    ["date", ["integer", "decimal", "boolean", "time", "list", "row"]],
    ["datetime", ["integer", "decimal", "boolean", "time", "list", "row"]],
    ["time", ["integer", "decimal", "boolean", "date", "list", "row"]],
    ["json", []],
    ["list", ["row"]],
    ["text", ["boolean", "list", "row"]],
    ["uuid", ["boolean", "list", "row"]],
  ] as const)(
    "[forms 4 rules] given a field of %s, when rules give values of other types, then those of %j are refused for good, and none of them could be taken",
    (name, refused) => {
      expect(samples.filter(([type]) => neverFits(type, name)).map(([{ kind }]) => kind)).toEqual(refused);
      for (const [type, value] of samples) {
        if (neverFits(type, name)) expect(coerceValue(value, sampleField({ valueType: name }))).toBeUndefined();
      }
    },
  );

  it.each(["unknown", "json", "null"] as const)(
    "[forms 4 rules] given a rule of %s, when it is compiled for any field, then the value will decide",
    (kind) => {
      for (const name of ["integer", "boolean", "date", "time", "list", "text"] as const)
        expect(neverFits(scalar(kind), name)).toBe(false);
    },
  );

  it.each(["integer", "float", "decimal", "date", "datetime", "time", "text"] as const)(
    "[forms 4 rules] given a field of %s, when a rule gives text, then the text will decide",
    (name) => {
      for (const kind of ["text", "uuid"] as const satisfies readonly TypeKind[])
        expect(neverFits(scalar(kind), name)).toBe(false);
    },
  );

  it("[forms 4 rules] given moments, when a date, a datetime or a time is to take them, then an instant fits all and a time no date", () => {
    const fits = (kind: "date" | "time" | "instant", name: ValueTypeName) => !neverFits(scalar(kind), name);
    expect([fits("instant", "date"), fits("instant", "datetime"), fits("instant", "time")]).toEqual([true, true, true]);
    expect([fits("date", "datetime"), fits("time", "time"), fits("time", "date"), fits("date", "time")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("same values", () => {
  const apart: readonly EngineValue[] = [
    null,
    true,
    false,
    0,
    1,
    "",
    "a",
    "1",
    exact("1.5"),
    exact("2"),
    [],
    ["a"],
    ["a", "b"],
    ["b", "a"],
    [null],
    [["a"]],
    row({ a: 1 }),
    row({ a: 2 }),
    row({ b: 1 }),
    row({ a: 1, b: 1 }),
    { slots: [1] },
  ];

  it("[design 5 values] given values of all kinds, when two are compared, then only one and the same are the same", () => {
    for (const [at, left] of apart.entries()) {
      for (const [other, right] of apart.entries())
        expect([at, other, sameValue(left, right)]).toEqual([at, other, at === other]);
    }
  });

  it("[design 5 values] given values made apart from each other, when they mean the same, then they are the same", () => {
    expect(sameValue(exact("1.50"), exact("1.5"))).toBe(true);
    expect(sameValue(exact("1.50"), exact("1.5000"))).toBe(true);
    expect(sameValue(exact("1.5"), exact("1.5"))).toBe(true);
    expect(sameValue(exact("1.51"), exact("1.5"))).toBe(false);
    expect(sameValue(exact("1.5"), exact("1.6"))).toBe(false);
    expect(sameValue(exact("1.5"), 1.5)).toBe(false);
    expect(sameValue(1.5, exact("1.5"))).toBe(false);
    expect(sameValue(Number.NaN, Number.NaN)).toBe(true);
    expect(sameValue(["a", exact("1.0")], ["a", exact("1")])).toBe(true);
    expect(sameValue(["a"], "a")).toBe(false);
    expect(sameValue(["a"], ["a", null])).toBe(false);
    expect(sameValue(row({ a: 1, b: ["x"] }), row({ a: 1, b: ["x"] }))).toBe(true);
    expect(sameValue({ slots: [1] }, { slots: [1] })).toBe(true);
    expect(sameValue({ slots: [1] }, [1])).toBe(false);
  });
});

describe("choices of a rule", () => {
  it("[forms 4 choice lists] given keys, numbers and objects, when they become choices, then each has key and label, twins and what is no choice are left out", () => {
    const given: readonly EngineValue[] = [
      ...["a", 2, exact("3.5"), row({ key: "b", label: "Bee" }), row({ key: "c", value: "Cee" }), row({ key: "d" })],
      ...["a", null, row({ label: "no key" }), ["x"], { slots: ["y"] }],
    ];
    expect(listChoices(given)).toEqual([
      { id: "a", key: "a", label: "a" },
      { id: "2", key: "2", label: "2" },
      { id: "3.5", key: "3.5", label: "3.5" },
      { id: "b", key: "b", label: "Bee" },
      { id: "c", key: "c", label: "Cee" },
      { id: "d", key: "d", label: "d" },
    ]);
  });

  it("[forms 4 choice lists] given two labels, when an object has both, then `label` counts, and an empty one is passed over", () => {
    expect(
      listChoices([row({ key: "a", value: "V", label: "L" }), row({ key: "b", value: "V", label: null })]),
    ).toEqual([
      { id: "a", key: "a", label: "L" },
      { id: "b", key: "b", label: "V" },
    ]);
  });

  it.each([null, "a", 4, { slots: [] }])(
    "[forms 4 choice lists] given %j in place of a list, when choices are asked for, then the rule says nothing of them",
    (result) => {
      expect(listChoices(result)).toBeNull();
    },
  );

  it("[forms 4 choice lists] given a rule that names options of the column, when its choices are read, then they are called and marked as there, unless the rule calls them otherwise", () => {
    const fixed = [
      { id: "o1", key: "a", label: "New", tile: "empty" as const },
      { id: "o2", key: "b", label: "Done" },
    ];
    const given = ["a", row({ key: "b", label: "Over" }), "c"];
    expect(listChoices(given, fixed)).toEqual([
      { id: "o1", key: "a", label: "New", tile: "empty" },
      { id: "o2", key: "b", label: "Over" },
      { id: "c", key: "c", label: "c" },
    ]);
  });

  it("[forms 4 choice lists] given two lists, when they offer the same keys under the same labels, then they are the same", () => {
    const choice = (key: string, label = key) => ({ id: key, key, label });
    expect(sameChoices([choice("a"), choice("b")], [choice("a"), choice("b")])).toBe(true);
    expect(sameChoices([choice("a")], [choice("a", "A")])).toBe(false);
    expect(sameChoices([choice("a")], [choice("b", "a")])).toBe(false);
    expect(sameChoices([choice("a"), choice("b")], [choice("a")])).toBe(false);
    expect(sameChoices([choice("a")], [choice("a"), choice("b")])).toBe(false);
    expect(sameChoices(null, null)).toBe(true);
    expect(sameChoices(null, [])).toBe(false);
    expect(sameChoices([], null)).toBe(false);
  });
});

describe("values on their way", () => {
  it("[design 5 values] given computed numbers, when they are sent, then they have the form of their column", () => {
    expect(toWire(exact("3"), "integer")).toBe(3);
    expect(toWire(exact("0.25"), "float")).toBe(0.25);
    expect(toWire(0.5, "decimal")).toBe("0.5");
    expect(toWire(7, "bigint")).toBe("7");
    expect(toWire(exact("1.255"), "money", 2)).toBe("1.26");
    expect(toWire(exact("1.2"), "decimal", 3)).toBe("1.2");
    expect(toWire("NaN", "decimal")).toBe("NaN");
    expect(toWire(true, "decimal")).toBe(true);
    expect(toWire(exact("2.5"), "text")).toEqual(toWire(exact("2.5"), "json"));
    expect(toWire(null, "decimal")).toBeNull();
    expect(toWire(null, "text")).toBeNull();
  });

  it("[design 5 values] given what came, when it is read, then numbers of exact columns are exact, whichever way they were written", () => {
    expect(fromWire(5, "decimal")).toEqual(exact("5"));
    expect(fromWire("5", "bigint")).toEqual(exact("5"));
    expect(fromWire("5", "text")).toBe("5");
    expect(fromWire(5, "integer")).toBe(5);
    expect(fromWire(true, "money")).toBe(true);
    expect([
      fromWire(undefined, "text"),
      fromWire(null, "text"),
      fromWire(undefined, "decimal"),
      fromWire(null, "money"),
    ]).toEqual([null, null, null, null]);
  });

  it("[forms 4 sub-form rows] given what a rule makes of rows, when one is none, then it is left out, else its members count by name", () => {
    expect(entryOf(row({ a: 1, b: null }))).toEqual(
      new Map<string, EngineValue>([
        ["a", 1],
        ["b", null],
      ]),
    );
    expect([entryOf(null), entryOf("a"), entryOf(["a"]), entryOf({ slots: [1] })]).toEqual([null, null, null, null]);
  });
});
