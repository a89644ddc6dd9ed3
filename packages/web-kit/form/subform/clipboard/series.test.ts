import type { EngineValue } from "@tessera/expression/values/value.ts";
import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { seriesOf } from "./series.ts";

const [quantity] = openForm({}).form.tables[0]?.columns.filter(({ name }) => name === "quantity") ?? [];
const of = (valueType: "integer" | "decimal" | "date" | "text", values: readonly EngineValue[]) => {
  if (!quantity) throw new Error("no column");
  const series = seriesOf({ ...quantity, valueType }, values);
  return series && [-1, values.length, values.length + 1].map((place) => String(series(place)));
};
const decimals = (...texts: readonly string[]) => texts.map((text) => Decimal.parse(text));

describe("seriesOf", () => {
  it.each([
    ["integer", [1, 2], ["0", "3", "4"]],
    ["integer", [10, 7, 4], ["13", "1", "-2"]],
    ["decimal", decimals("0.1", "0.3"), ["-0.1", "0.5", "0.7"]],
    ["date", ["2026-02-26", "2026-02-28"], ["2026-02-24", "2026-03-02", "2026-03-04"]],
  ] as const)(
    "[forms 2 sub-form views] given the type %s with %j, when they go on, then as %j",
    (type, values, next) => {
      expect(of(type, values)).toEqual(next);
    },
  );

  it.each([
    ["one value", "integer", [1]],
    ["numbers that are not equally far apart", "integer", [1, 2, 4]],
    ["a value that is missing", "integer", [1, null]],
    ["texts", "text", ["1", "2"]],
  ] as const)("[forms 2 sub-form views] given %s, when they are to go on, then in no way", (_what, type, values) => {
    expect(of(type, values)).toBeNull();
  });
});
