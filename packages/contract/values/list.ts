import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Result, success } from "@tessera/std/result.ts";
import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { date, datetime, time } from "./calendarTypes.ts";
import { checkDecimal } from "./checkDecimal.ts";
import { exactType } from "./exactType.ts";
import { float } from "./float.ts";
import { integer } from "./integer.ts";
import { listOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import { text } from "./text.ts";
import { uuid } from "./uuid.ts";
import type { ValueDetail, ValueProblem, ValueType, ValueTypeName } from "./valueType.ts";

const max = 10_000;
const notText = problem("value_type", { expected: "text" });

/** Element types whose lists can be edited: those whose wire text is also their text inside an array literal. */
const elements: ReadonlyMap<ValueTypeName, (item: string, detail: ValueDetail) => Result<Json, ValueProblem>> = new Map(
  [
    ["text", text.check],
    ["integer", (item: string, detail: ValueDetail) => integer.check(item.trim() === "" ? item : Number(item), detail)],
    ["bigint", bigint.check],
    ["decimal", checkDecimal],
    ["float", (item: string, detail: ValueDetail) => float.check(item.trim() === "" ? item : Number(item), detail)],
    [
      "boolean",
      (item: string, detail: ValueDetail) =>
        boolean.check(item === "true" || (item === "false" ? false : item), detail),
    ],
    ["date", date.check],
    ["time", time.check],
    ["datetime", datetime.check],
    ["uuid", uuid.check],
  ],
);

function elementDetail(detail: ValueDetail): ValueDetail {
  return { ...detail, postgres: detail.postgres.replace(/(\[\])+$/, ""), element: null };
}

function quotedElement(value: unknown): string {
  return value === null ? "NULL" : `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/**
 * An array of one dimension, as a JSON array. Every element is its type's text, or null, so that no number is rounded
 * and no date takes JSON's own spelling; arrays of several dimensions show and do not pass `check`.
 */
export const list: ValueType = {
  name: "list",
  postgres: [],
  wire: "json",
  engine: "list",
  toWire: (sql) => `to_jsonb(${sql}::text[])`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => `{${(Array.isArray(wire) ? wire : []).map(quotedElement).join(",")}}`,
  check: (wire, detail) => {
    const check = elements.get(detail.element ?? "other");
    if (check === undefined) return problem("value_not_editable");
    if (!Array.isArray(wire)) return problem("value_type", { expected: "list" });
    if (wire.length > max) return problem("value_too_long", { length: max });
    const inside = elementDetail(detail);
    const checked: (string | null)[] = [];
    for (const item of wire) {
      const outcome = item === null ? success(null) : typeof item === "string" ? check(item, inside) : notText;
      if (!outcome.ok) return outcome;
      checked.push(outcome.value === null ? null : String(outcome.value));
    }
    return success(checked);
  },
  operators: listOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
