import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { CompiledField } from "../compile/compiledForm.ts";
import { sampleField } from "../testing/sampleField.ts";
import type { ValidatedValue } from "./fieldCheck.ts";
import { validateCell } from "./validateCell.ts";

/** Messages without what all of them have: code, what stands in the text, and how loud. */
function said(field: Partial<CompiledField>, value: EngineValue, at: Partial<ValidatedValue> = {}) {
  const state = { value, label: "Amount", required: "none" as const, min: null, max: null, ...at };
  return validateCell(sampleField(field), state, () => null).map(
    ({ code, data: { field: label, ...data }, severity, source }) => {
      expect([label, source]).toEqual(["Amount", "client"]);
      return [code.replace("validation.", ""), data, severity];
    },
  );
}
const exact = (text: string) => Decimal.parse(text);

describe("messages about bounds", () => {
  it("[forms 5 bounds] given bounds of the entity and of the form, when a value misses them, then the tightest is named, and an entity's is an error even where the form only warns", () => {
    const field = {
      valueType: "integer",
      min: "0",
      max: "100",
      formats: { min: 10, max: 90, level: "warning" },
    } as const;
    expect(said(field, 5)).toEqual([["min", { bound: 10 }, "warning"]]);
    expect(said(field, -5)).toEqual([["min", { bound: 10 }, "error"]]);
    expect(said(field, 95)).toEqual([["max", { bound: 90 }, "warning"]]);
    expect(said(field, 105)).toEqual([["max", { bound: 90 }, "error"]]);
    for (const inside of [10, 50, 90]) expect(said(field, inside)).toEqual([]);
  });

  it("[forms 5 bounds] given bounds that rules give, when a value is validated, then they stand in place of the form's and beside the entity's", () => {
    const field = { valueType: "integer", min: "0", formats: { min: 10, max: 90 } } as const;
    expect(said(field, 5, { min: 3 })).toEqual([]);
    expect(said(field, 2, { min: 3 })).toEqual([["min", { bound: 3 }, "error"]]);
    expect(said(field, -1, { min: -3 })).toEqual([["min", { bound: "0" }, "error"]]);
    expect(said(field, 95, { max: 99 })).toEqual([]);
    expect(said(field, 95, { min: 3 })).toEqual([["max", { bound: 90 }, "error"]]);
  });

  it("[forms 5 bounds] given a field without bounds, when a rule gives one, then it holds, also for one of no or yes", () => {
    expect(said({ valueType: "integer" }, 7)).toEqual([]);
    expect(said({ valueType: "integer" }, 7, { min: 8 })).toEqual([["min", { bound: 8 }, "error"]]);
    expect(said({ valueType: "integer" }, 7, { max: 6 })).toEqual([["max", { bound: 6 }, "error"]]);
    expect(said({ valueType: "integer" }, 7, { min: 7, max: 7 })).toEqual([]);
    expect(said({ valueType: "boolean" }, true, { min: 8 })).toEqual([]);
  });

  it("[forms 5 bounds] given exact numbers and floating ones, when bounds are met to the last digit, then they count as inside, one digit further does not", () => {
    const decimal = { valueType: "decimal", min: "0.1", max: "0.3" } as const;
    expect(said(decimal, exact("0.30"))).toEqual([]);
    expect(said(decimal, exact("0.1"))).toEqual([]);
    expect(said(decimal, exact("0.30000000000000000001"))).toEqual([["max", { bound: "0.3" }, "error"]]);
    expect(said(decimal, exact("0.09999999999999999999"))).toEqual([["min", { bound: "0.1" }, "error"]]);
    const float = { valueType: "float", formats: { min: 0.1, max: 0.3 } } as const;
    expect(said(float, 0.1)).toEqual([]);
    expect(said(float, 0.1 + 0.2)).toEqual([["max", { bound: 0.3 }, "error"]]);
    expect(said(float, 0.09999999999999999)).toEqual([["min", { bound: 0.1 }, "error"]]);
  });

  it("[forms 5 bounds] given bounds as text and as numbers at once, when a number misses either, then it is said", () => {
    const field = { valueType: "integer", min: "4", formats: { min: 2, max: "6" } } as const;
    expect(said(field, 3)).toEqual([["min", { bound: "4" }, "error"]]);
    expect(said(field, 7)).toEqual([["max", { bound: "6" }, "error"]]);
    expect(said(field, 5)).toEqual([]);
  });

  it("[forms 5 bounds] given a value that cannot be compared with the bounds, when it is validated, then nothing is said of them", () => {
    expect(said({ valueType: "date", formats: { min: "2026-01-10" } }, "soon")).toEqual([]);
    expect(said({ valueType: "date", formats: { min: "soon" } }, "2026-01-09")).toEqual([]);
    expect(said({ valueType: "text", formats: { min: 5 } }, "a")).toEqual([]);
  });

  it.each([
    ["time", "08:59:59", { min: "09:00" }, "min", "09:00"],
    ["time", "2026-01-10 08:30:00", { min: "09:00" }, "min", "09:00"],
    ["time", "17:00:00.000001", { max: "17:00:00" }, "max", "17:00:00"],
    ["date", "2026-01-09 23:00:00", { min: "2026-01-10" }, "min", "2026-01-10"],
    ["date", "-infinity", { min: "2026-01-10" }, "min", "2026-01-10"],
    ["date", "infinity", { max: "2026-01-10" }, "max", "2026-01-10"],
    ["datetime", "2026-01-10 00:00:00.1", { max: "2026-01-10 00:00" }, "max", "2026-01-10 00:00"],
    ["datetime", "2026-01-11 00:00:00", { max: "2026-01-10" }, "max", "2026-01-10"],
  ] as const)(
    "[forms 5 bounds] given a %s of %s, when it lies beyond %j, then the bound is named as it was written",
    (valueType, value, formats, code, bound) => {
      expect(said({ valueType, formats }, value)).toEqual([[code, { bound }, "error"]]);
    },
  );

  it.each([
    ["time", "09:00:00", { min: "09:00", max: "09:00" }],
    ["date", "2026-01-10", { min: "2026-01-10 23:00", max: "2026-01-10" }],
    ["datetime", "2026-01-10 23:59:59.999999", { min: "2026-01-10", max: "2026-01-10" }],
    ["datetime", "2026-01-10T00:00", { min: "2026-01-10" }],
  ] as const)(
    "[forms 5 bounds] given a %s of %s, when it lies within %j, then nothing is said",
    (valueType, value, formats) => {
      expect(said({ valueType, formats }, value)).toEqual([]);
    },
  );
});

describe("messages about steps", () => {
  it("[forms 5 step] given steps from a minimum, when a number lies between two, then both are named, and at the end of the range the one that is left", () => {
    const field = { valueType: "integer", formats: { step: 5, min: 2, max: 14 } } as const;
    for (const fits of [2, 7, 12]) expect(said(field, fits)).toEqual([]);
    expect(said(field, 8)).toEqual([["step", { value: 8, lower: "7", upper: "12" }, "error"]]);
    expect(said(field, 13)).toEqual([["step_one", { value: 13, nearest: "12" }, "error"]]);
  });

  it("[forms 5 step] given steps without a minimum, when a number is entered, then they count from zero", () => {
    const field = { valueType: "decimal", formats: { step: 0.25, level: "warning" } } as const;
    expect(said(field, exact("-0.75"))).toEqual([]);
    expect(said(field, exact("0"))).toEqual([]);
    expect(said(field, exact("0.3"))).toEqual([["step", { value: "0.3", lower: "0.25", upper: "0.5" }, "warning"]]);
    expect(said(field, exact("-0.3"))).toEqual([["step", { value: "-0.3", lower: "-0.5", upper: "-0.25" }, "warning"]]);
  });

  it("[forms 5 step] given a number beyond its bounds, when there are steps, then the nearest allowed one is offered too", () => {
    const field = { valueType: "integer", formats: { step: 5, min: 2, max: 14 } } as const;
    expect(said(field, 1)).toEqual([
      ["min", { bound: 2 }, "error"],
      ["nearest", { nearest: "2" }, "info"],
    ]);
    expect(said(field, 20)).toEqual([
      ["max", { bound: 14 }, "error"],
      ["nearest", { nearest: "12" }, "info"],
    ]);
  });

  it("[forms 5 step] given a range without any allowed number, when one inside is entered, then no step is named", () => {
    const field = { valueType: "integer", formats: { step: 10, max: 5 }, min: "1" } as const;
    expect(said(field, 0)).toEqual([
      ["min", { bound: "1" }, "error"],
      ["nearest", { nearest: "1" }, "info"],
    ]);
    expect(said(field, 3, { min: 6, max: 5 }).map(([code]) => code)).toEqual(["min"]);
  });

  it.each([0, -5, Number.NaN, "5"])(
    "[forms 5 step] given a step of %s, when a number is entered, then any fits",
    (step) => {
      expect(said({ valueType: "integer", formats: { step } }, 3)).toEqual([]);
    },
  );

  it("[forms 5 step] given a step at a field of text, when text is entered, then it says nothing, nor does a number's step of what is no number", () => {
    expect(said({ valueType: "text", formats: { step: 5 } }, "3")).toEqual([]);
    expect(said({ valueType: "integer", formats: { step: 5 } }, "many")).toEqual([]);
  });
});

describe("messages about digits", () => {
  it.each([
    ["99999.99", []],
    ["-99999.99", []],
    ["100000", [["digits", { integral: 5, decimal: 2 }, "error"]]],
    ["-100000", [["digits", { integral: 5, decimal: 2 }, "error"]]],
    ["1.005", [["digits", { integral: 5, decimal: 2 }, "error"]]],
    ["1.500", []],
    ["000001.5", []],
  ] as const)(
    "[forms 5 float] given a column of five digits and two decimals, when %s is entered, then %j is said",
    (text, messages) => {
      expect(
        said({ valueType: "decimal", detail: { postgres: "numeric", precision: 7, scale: 2 } }, exact(text)),
      ).toEqual(messages);
    },
  );

  it("[forms 5 float] given decimals of column and form, when a value has more than either, then the fewer count", () => {
    const field = (decimal: number, scale: number) =>
      ({ valueType: "decimal", detail: { postgres: "numeric", precision: 9, scale }, formats: { decimal } }) as const;
    expect(said(field(1, 3), exact("1.25"))).toEqual([["digits", { integral: 6, decimal: 1 }, "error"]]);
    expect(said(field(3, 1), exact("1.25"))).toEqual([["digits", { integral: 8, decimal: 1 }, "error"]]);
    expect(said(field(3, 3), exact("1.25"))).toEqual([]);
  });

  it("[forms 5 float] given no precision, when a number has more than fifteen digits before the point, then it is refused; any number of decimals is not", () => {
    const messages = [["digits", { integral: 15, decimal: 20 }, "error"]];
    expect(said({ valueType: "decimal" }, exact("999999999999999.123456789"))).toEqual([]);
    expect(said({ valueType: "decimal" }, exact("1000000000000000"))).toEqual(messages);
    expect(said({ valueType: "float" }, 999_999_999_999_999.1)).toEqual([]);
    expect(said({ valueType: "float" }, 1e15)).toEqual(messages);
    expect(said({ valueType: "float" }, -1e15)).toEqual(messages);
  });

  it("[forms 5 float] given whole numbers, when one has decimals or too many digits, then it is refused", () => {
    expect(said({ valueType: "integer" }, 1.5)).toEqual([["digits", { integral: 15, decimal: 0 }, "error"]]);
    expect(said({ valueType: "integer" }, -12)).toEqual([]);
    expect(said({ valueType: "bigint" }, exact("9".repeat(19)))).toEqual([]);
    expect(said({ valueType: "bigint" }, exact(`1${"0".repeat(19)}`))).toEqual([
      ["digits", { integral: 19, decimal: 0 }, "error"],
    ]);
  });

  it("[forms 5 float] given numbers written as text, when they are looked at, then their digits count; other text has none", () => {
    expect(said({ valueType: "integer" }, "1.5")).toEqual([["digits", { integral: 15, decimal: 0 }, "error"]]);
    expect(said({ valueType: "integer" }, " 12 ")).toEqual([]);
    expect(said({ valueType: "decimal" }, "NaN")).toEqual([]);
    expect(said({ valueType: "text", formats: { decimal: 0 } }, "1.5")).toEqual([]);
  });
});

describe("messages about texts and choices", () => {
  it("[forms 5 minlength] given bounds of a text's length, when it is too short or too long, then both lengths are named", () => {
    const field = { formats: { minlength: 3, maxlength: 5, level: "info" } } as const;
    expect(said(field, "ab")).toEqual([["minlength", { length: 3, actual: 2 }, "info"]]);
    expect(said(field, "abcdef")).toEqual([["maxlength", { length: 5, actual: 6 }, "info"]]);
    for (const fits of ["abc", "abcde", "áé😀öü"]) expect(said(field, fits)).toEqual([]);
  });

  it("[forms 5 maxlength] given a column of five signs, when a text is longer, then it is an error whatever the form says", () => {
    const field = { detail: { postgres: "text", length: 5 }, formats: { maxlength: 3, level: "info" } } as const;
    expect(said(field, "abcdef")).toEqual([["maxlength", { length: 5, actual: 6 }, "error"]]);
    expect(said(field, "abcde")).toEqual([["maxlength", { length: 3, actual: 5 }, "info"]]);
    expect(said({ detail: { postgres: "text", length: 5 } }, "abcde")).toEqual([]);
  });

  it("[forms 5 minlength] given bounds of how many are chosen, when there are fewer or more, then both numbers are named", () => {
    const field = { valueType: "list", formats: { minlength: 2, maxlength: 3 } } as const;
    expect(said(field, ["a"])).toEqual([["min_items", { length: 2, actual: 1 }, "error"]]);
    expect(said(field, ["a", "b", "c", "d"])).toEqual([["max_items", { length: 3, actual: 4 }, "error"]]);
    expect(said(field, ["a", "b"])).toEqual([]);
    expect(said(field, ["a", "b", "c"])).toEqual([]);
  });

  it("[forms 5 minlength] given one choice, when lengths are set, then they say nothing of its key", () => {
    const options = [{ id: "1", key: "a", label: "A" }];
    const reference = { name: "r", entity: "e", columns: ["r"] };
    expect(said({ options, formats: { minlength: 3 } }, "a")).toEqual([]);
    expect(said({ reference, formats: { minlength: 3 } }, "a")).toEqual([]);
    expect(said({ valueType: "uuid", formats: { maxlength: 3 } }, "abcdef")).toEqual([]);
    expect(said({ valueType: "uuid", formats: { minlength: 9 } }, "abcdef")).toEqual([
      ["minlength", { length: 9, actual: 6 }, "error"],
    ]);
  });

  it("[forms 5 pattern] given masks of different lengths, when a text fits none, then length or masks are named", () => {
    const field = { formats: { pattern: ["##-##", "###-###"], level: "warning" } } as const;
    expect(said(field, "12-34")).toEqual([]);
    expect(said(field, "123-456")).toEqual([]);
    expect(said(field, "1")).toEqual([["minlength", { length: 5, actual: 1 }, "warning"]]);
    expect(said(field, "12345678")).toEqual([["maxlength", { length: 7, actual: 8 }, "warning"]]);
    expect(said(field, "12-3x")).toEqual([["pattern", { value: "12-3x", pattern: "##-##, ###-###" }, "warning"]]);
    expect(said({ ...field, valueType: "list" }, ["x"])).toEqual([]);
  });

  const even: FieldBehaviour = {
    check: (value, { least }) => {
      if (typeof value === "number" && value % 2 === 1) return { code: "field.even.odd", data: { value } };
      return typeof least === "number" && Number(value) < least ? { code: "field.even.small" } : null;
    },
  };
  const behaviours = (type: string) => (type === "even" ? even : null);
  const columnType = { type: "even", formats: { least: 4 } };
  it.each([
    ["a field of the type", { type: "even" }, 3, ["field.even.odd"]],
    ["a field of the type with a value that is one", { type: "even" }, 2, []],
    ["a column of the type under another field type", { type: "text", columnType }, 3, ["field.even.odd"]],
    ["a column of the type that stands on no page", { type: null, columnType }, 3, ["field.even.odd"]],
    ["settings of the column", { type: null, columnType }, 2, ["field.even.small"]],
    ["looser settings of the field", { type: "even", formats: { least: 0 }, columnType }, 2, ["field.even.small"]],
    ["settings of the field alone", { type: "even", formats: { least: 4 } }, 2, ["field.even.small"]],
  ] as const)(
    "[forms 3 types] given %s, when a value is entered, then the type says what is wrong with it, as an error",
    (_, field, value, codes) => {
      const state = { value, label: "Amount", required: "none" as const, min: null, max: null };
      const messages = validateCell(sampleField({ valueType: "integer", ...field }), state, behaviours);
      expect(messages.map(({ code }) => code)).toEqual(codes);
      for (const { data, severity } of messages) expect([data.field, severity]).toEqual(["Amount", "error"]);
    },
  );

  it("[forms 3 types] given an exact number, when its type looks at it, then it sees the wire form", () => {
    const seen: unknown[] = [];
    const look = () => ({
      check: (value: unknown) => {
        seen.push(value);
        return null;
      },
    });
    const state = { value: Decimal.parse("1.25"), label: "Amount", required: "none" as const, min: null, max: null };
    validateCell(sampleField({ type: "price", valueType: "decimal", detail: { scale: 2 } }), state, look);
    expect(seen).toEqual(["1.25"]);
  });

  it("[forms 5 choices] given choices, when some keys are none of them, then these are named; those of a rule stand in place of the field's", () => {
    const options = [
      { id: "1", key: "a", label: "A" },
      { id: "2", key: "2", label: "Two" },
    ];
    const list = [{ id: "c", key: "c", label: "C" }];
    expect(said({ valueType: "list", options }, ["a", "x", "y"])).toEqual([
      ["option_unknown", { value: "x, y" }, "error"],
    ]);
    expect(said({ options }, 2)).toEqual([]);
    expect(said({ options }, "c")).toEqual([["option_unknown", { value: "c" }, "error"]]);
    expect(said({ options }, "c", { list })).toEqual([]);
    expect(said({ options }, "a", { list })).toEqual([["option_unknown", { value: "a" }, "error"]]);
    const rules = {
      listExp: { tree: { op: "constant", value: null }, frame: "form", reads: [], text: "null" },
    } as const;
    expect(said({ rules }, "a", { list })).toEqual([["option_unknown", { value: "a" }, "error"]]);
    expect(said({ rules }, "a")).toEqual([]);
    expect(said({}, "a", { list })).toEqual([]);
  });
});
