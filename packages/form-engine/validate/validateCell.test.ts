import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { CompiledField } from "../compile/compiledForm.ts";
import { sampleField } from "../testing/sampleField.ts";
import type { ValidatedValue } from "./fieldCheck.ts";
import { validateCell } from "./validateCell.ts";

function check(field: Partial<CompiledField>, value: EngineValue, at: Partial<ValidatedValue> = {}) {
  const state = { value, label: "Amount", required: "none" as const, min: null, max: null, ...at };
  return validateCell(sampleField(field), state, () => null);
}
const inBudapest = (field: Partial<CompiledField>, value: EngineValue, at: Partial<ValidatedValue> = {}) => {
  const state = { value, label: "Amount", required: "none" as const, min: null, max: null, ...at };
  const asked = sampleField({ valueType: "timestamp_technical", ...field });
  return validateCell(asked, state, () => null, "Europe/Budapest").map(({ code, data }) => [code, data.bound]);
};
const codes = (...given: Parameters<typeof check>) =>
  check(...given).map(({ code }) => code.replace("validation.", ""));
const decimal = (text: string) => Decimal.parse(text);

it("[forms 5 required] given a type for which a value says nothing, when the field is required, then it is missing, and nothing else is said of it", () => {
  const state = { value: "<p></p>", label: "Note", required: "error" as const, min: null, max: null };
  const behaviour = { canonical: () => null, check: () => ({ code: "field.toy.wrong" }) };
  const found = validateCell(sampleField({ type: "toy" }), state, (type) => (type === "toy" ? behaviour : null));
  expect(found.map(({ code }) => code)).toEqual(["validation.required"]);
});

describe("bounds of instants", () => {
  const day = { formats: { min: "2026-07-01", max: "2026-07-01" } };

  it("[forms 5 min, max] given days as bounds, when an instant lies on them by the person's clock, then it is allowed, and none beside them", () => {
    expect(inBudapest(day, "2026-06-30 22:00:00")).toEqual([]);
    expect(inBudapest(day, "2026-07-01 21:59:59.9")).toEqual([]);
    expect(inBudapest(day, "2026-06-30 21:59:59")).toEqual([["validation.min", "2026-07-01"]]);
    expect(inBudapest(day, "2026-07-01 22:00:00")).toEqual([["validation.max", "2026-07-01"]]);
  });

  it("[forms 5 min, max] given a time as bound, when an instant is compared, then the person's clock counts", () => {
    const at = { formats: { min: "2026-01-10 09:30" } };
    expect(inBudapest(at, "2026-01-10 08:30:00")).toEqual([]);
    expect(inBudapest(at, "2026-01-10 08:29:59")).toEqual([["validation.min", "2026-01-10 09:30"]]);
  });

  it("[forms 5 min, max] given bounds of the entity, when an instant misses them, then they are instants, and said as the person's clock shows them", () => {
    const of = { min: "2026-07-01 10:00:00" };
    expect(inBudapest(of, "2026-07-01 10:00:00")).toEqual([]);
    expect(inBudapest(of, "2026-07-01 09:59:59")).toEqual([["validation.min", "2026-07-01 12:00:00"]]);
  });

  it("[forms 5 min, max] given a rule that came to an instant, or to a date, when an instant is compared, then each is what it is, also in the hour that comes twice", () => {
    const rules = {
      minExp: { tree: { op: "constant", value: null }, frame: "form", reads: [], text: "start" },
    } as const;
    const instant = { rules: { minExp: { ...rules.minExp, gives: "instant" } } } as const;
    const start = { min: "2026-10-25 00:55:00" };
    expect(inBudapest(instant, "2026-10-25 01:05:00", start)).toEqual([]);
    expect(inBudapest(instant, "2026-10-25 00:50:00", start)).toEqual([["validation.min", "2026-10-25 02:55:00"]]);
    expect(inBudapest({ rules }, "2026-10-24 22:00:00", { min: "2026-10-25" })).toEqual([]);
    expect(inBudapest({ rules }, "2026-10-24 21:59:59", { min: "2026-10-25" })).toEqual([
      ["validation.min", "2026-10-25"],
    ]);
  });

  it("[forms 5 min, max] given a bound in an hour that comes twice, or that is left out, when instants lie around it, then a minimum is the first, a maximum the last, and the other is after the change", () => {
    const twice = { formats: { min: "2026-10-25 02:30:00", max: "2026-10-25 02:30:00" } };
    expect([inBudapest(twice, "2026-10-25 00:30:00"), inBudapest(twice, "2026-10-25 01:30:00")]).toEqual([[], []]);
    expect(inBudapest(twice, "2026-10-25 01:30:01")).toHaveLength(1);
    const out = { formats: { min: "2026-03-29 02:30:00" } };
    expect([inBudapest(out, "2026-03-29 01:30:00"), inBudapest(out, "2026-03-29 01:29:59").length]).toEqual([[], 1]);
    expect(inBudapest({ formats: { min: "soon" } }, "2026-03-29 01:30:00")).toEqual([]);
  });
});

describe("required", () => {
  it.each(["error", "warning"] as const)(
    "[forms 5 required] given the level %s, when nothing is entered, then the message has it and names the label",
    (required) => {
      expect(check({}, null, { required })).toEqual([
        { severity: required, code: "validation.required", data: { field: "Amount" }, source: "client" },
      ]);
    },
  );

  it.each([null, "", []])(
    "[forms 5 required] given a level of none, when %j stands there, then nothing is said",
    (value) => {
      expect(check({ formats: { min: 5, minlength: 3 } }, value)).toEqual([]);
    },
  );

  it("[forms 5 required] given a column that must have a value, when the form only warns, then it is an error", () => {
    expect(check({ entityRequired: true }, null, { required: "warning" })).toMatchObject([{ severity: "error" }]);
  });

  it("[forms 5 required] given a box that is not ticked, when it is required, then no is an answer", () => {
    expect(check({ valueType: "boolean" }, false, { required: "error" })).toEqual([]);
  });
});

describe("bounds", () => {
  it.each([
    ["integer", 4, { min: 5 }, ["min"]],
    ["integer", 5, { min: 5, max: 5 }, []],
    ["float", 5.5, { max: 5 }, ["max"]],
    ["integer", 2, { minlength: 3 }, ["min"]],
    ["integer", 2, { min: 1, minlength: 3 }, []],
    ["date", "2026-01-09", { min: "2026-01-10" }, ["min"]],
    ["date", "2026-01-10", { max: "2026-01-10" }, []],
    ["date", "12000-01-01", { max: "9999-12-31" }, ["max"]],
    ["date", "infinity", { max: "9999-12-31" }, ["max"]],
    ["date", "-infinity", { min: "0001-01-01" }, ["min"]],
    ["time", "17:00:00", { max: "17:00" }, []],
    ["time", "17:00:00.5", { max: "17:00" }, ["max"]],
    ["time", "07:59", { min: "2026-01-01 08:00:00" }, ["min"]],
    ["datetime", "2026-01-10 23:59:59.5", { max: "2026-01-10" }, []],
    ["datetime", "2026-01-11 00:00:00", { max: "2026-01-10" }, ["max"]],
    ["datetime", "2026-01-10 00:00:00", { min: "2026-01-10" }, []],
    ["datetime", "2026-01-10 08:00:01", { max: "2026-01-10 08:00:00" }, ["max"]],
    ["text", "b", { min: "c", max: "a" }, []],
    ["date", "not a date", { min: "2026-01-10" }, []],
    ["date", "2026-01-01", { min: "soon" }, []],
  ] as const)(
    "[forms 5 value rules] given a %s of %s and formats %j, when it is checked, then %j is said",
    (valueType, value, formats, expected) => {
      expect(codes({ valueType, formats }, value)).toEqual(expected);
    },
  );

  it("[forms 5 numbers] given a bound of a rule, when the formats have one too, then the rule's stands in its place", () => {
    const field = { valueType: "integer", formats: { min: 10 } } as const;
    expect(codes(field, 7, { min: 5 })).toEqual([]);
    expect(codes(field, 7)).toEqual(["min"]);
  });

  it("[forms 5 value rules] given bounds of form and entity, when both are missed, then the tighter one is named once", () => {
    const said = check({ valueType: "decimal", min: "3", formats: { min: 5 } }, decimal("1"));
    expect(said).toMatchObject([{ code: "validation.min", data: { bound: 5 }, severity: "error" }]);
  });

  it("[forms 5 value rules] given exact numbers, when they differ in the twentieth digit, then that decides", () => {
    const field = { valueType: "decimal", max: "0.12345678901234567890" } as const;
    expect(codes(field, decimal("0.12345678901234567890"))).toEqual([]);
    expect(codes(field, decimal("0.12345678901234567891"))).toEqual(["max"]);
  });

  it.each(["warning", "info"])(
    "[forms 5 value rules] given formats of level %s, when a bound is missed, then it is said so and no louder",
    (level) => {
      const field = { valueType: "integer", formats: { max: 10, level } } as const;
      expect(check(field, 11)).toMatchObject([{ severity: level }]);
      expect(check({ ...field, max: "10" }, 11)).toMatchObject([{ severity: "error" }]);
    },
  );
});

describe("steps", () => {
  const stepped = { valueType: "decimal", formats: { min: 1, max: 10, step: 2.5 } } as const;

  it("[forms 5 value rules] given a step, when a number lies between two, then both are named", () => {
    expect(check(stepped, decimal("4"))).toMatchObject([
      { code: "validation.step", severity: "error", data: { value: "4", lower: "3.5", upper: "6" } },
    ]);
    for (const allowed of ["1", "3.5", "8.5"]) expect(codes(stepped, decimal(allowed))).toEqual([]);
    const closed = { ...stepped, formats: { ...stepped.formats, max: 6 } };
    expect(codes(closed, decimal("6"))).toEqual([]);
  });

  it("[forms 5 value rules] given a step, when a number is above all allowed ones, then the last is named", () => {
    expect(check(stepped, decimal("9"))).toMatchObject([{ code: "validation.step_one", data: { nearest: "8.5" } }]);
  });

  it("[forms 5 value rules] given a step, when a bound is missed, then the nearest allowed number is said besides", () => {
    expect(check(stepped, decimal("12"))).toMatchObject([
      { code: "validation.max", severity: "error", data: { bound: 10 } },
      { code: "validation.nearest", severity: "info", data: { nearest: "8.5" } },
    ]);
  });

  it.each([0, -1, "2", Number.NaN])(
    "[forms 5 value rules] given %j as step, when a number is checked, then any number fits",
    (step) => {
      expect(codes({ valueType: "integer", formats: { step } }, 3)).toEqual([]);
    },
  );
});

describe("lengths and counts", () => {
  it.each([
    ["ab", { minlength: 3 }, ["minlength"]],
    ["abcd", { maxlength: 3 }, ["maxlength"]],
    ["👍👍👍", { maxlength: 3 }, []],
    ["abc", { minlength: 3, maxlength: 3 }, []],
  ])(
    "[forms 5 value rules] given the text %s and %j, when it is checked, then %j is said",
    (value, formats, expected) => {
      expect(codes({ formats }, value)).toEqual(expected);
    },
  );

  it("[forms 5 value rules] given a column shorter than the format, when a text is too long for it, then its length is named as error", () => {
    const field = { detail: { postgres: "text", length: 2 }, formats: { maxlength: 5, level: "warning" } };
    expect(check(field, "abc")).toMatchObject([{ severity: "error", data: { length: 2, actual: 3 } }]);
  });

  it.each([
    [["a"], { minlength: 2 }, ["min_items"]],
    [["a", "b", "c"], { maxlength: 2 }, ["max_items"]],
    [["a", "b"], { minlength: 2, maxlength: 2 }, []],
  ])(
    "[forms 5 value rules] given %j chosen and %j, when it is checked, then %j is said",
    (value, formats, expected) => {
      expect(codes({ valueType: "list", formats }, value)).toEqual(expected);
    },
  );

  it("[forms 5 value rules] given one choice, when a minimum length is set, then the length of its key says nothing", () => {
    const options = [{ id: "o1", key: "a", label: "A" }];
    expect(codes({ type: "dropdownlist", options, formats: { minlength: 3 } }, "a")).toEqual([]);
  });
});

describe("choices, addresses, masks, digits", () => {
  const options = ["a", "b"].map((key) => ({ id: key, key, label: key.toUpperCase() }));

  it("[forms 5 value rules] given a list of choices, when some are none of them, then these are named", () => {
    expect(check({ valueType: "list", options }, ["a", "x", "y"])).toMatchObject([
      { code: "validation.option_unknown", data: { value: "x, y" } },
    ]);
    expect(codes({ options }, "x")).toEqual(["option_unknown"]);
    expect(codes({ options }, "b")).toEqual([]);
  });

  it.each([
    ["06-1-234-5678", "06-#-###-####", []],
    ["07-1-234-5678", "06-#-###-####", ["pattern"]],
    ["06-1-234-567", "06-#-###-####", ["minlength"]],
    ["06-1-234-56789", "06-#-###-####", ["maxlength"]],
    ["12345", ["####", "######"], ["pattern"]],
    ["123456", ["####", "######"], []],
    ["12a4", "####", ["pattern"]],
    ["x", [], []],
    ["x", 7, []],
  ])(
    "[forms 5 value rules] given %s and the mask %j, when it is checked, then %j is said",
    (value, pattern, expected) => {
      expect(codes({ formats: { pattern } }, value)).toEqual(expected);
    },
  );

  it("[forms 5 value rules] given a number under a mask, when it has another length, then it is refused", () => {
    expect(codes({ valueType: "integer", formats: { pattern: "####" } }, 1234)).toEqual([]);
    expect(codes({ valueType: "integer", formats: { pattern: "####" } }, 123)).toEqual(["minlength"]);
  });

  it.each([
    ["1234.5", { precision: 5, scale: 2 }, {}, { integral: 3, decimal: 2 }],
    ["123.456", { precision: 5, scale: 2 }, {}, { integral: 3, decimal: 2 }],
    ["123.45", { precision: 5, scale: 2 }, {}, null],
    ["1.25", {}, { decimal: 1 }, { integral: 15, decimal: 1 }],
    ["1.50", {}, { decimal: 1 }, null],
    ["-999999999999999", {}, {}, null],
    ["1000000000000000", {}, {}, { integral: 15, decimal: 20 }],
    ["0.0001", { precision: 4, scale: 4 }, {}, null],
  ])(
    "[forms 5 value rules] given %s in a column %j with formats %j, when it is checked, then the digits it may have are %j",
    (value, detail, formats, expected) => {
      const said = check({ valueType: "decimal", detail: { postgres: "numeric", ...detail }, formats }, decimal(value));
      expect(said.map(({ data }) => data)).toEqual(expected ? [{ field: "Amount", ...expected }] : []);
    },
  );

  it("[forms 5 value rules] given a bigint, when it has nineteen digits, then it fits, and no fraction does", () => {
    expect(codes({ valueType: "bigint" }, decimal("9223372036854775807"))).toEqual([]);
    expect(codes({ valueType: "bigint" }, decimal("1.5"))).toEqual(["digits"]);
  });

  it("[forms 5 value rules] given a number that is none, when it is checked, then nothing is said and nothing thrown", () => {
    expect(codes({ valueType: "decimal", min: "1", formats: { step: 1 } }, "NaN")).toEqual([]);
  });
});
