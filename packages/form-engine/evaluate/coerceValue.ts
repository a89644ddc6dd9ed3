import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { type EngineValue, isList, isRow } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { RuleNode } from "../program/formProgram.ts";
import { readNumberText } from "./readNumberText.ts";

const numeric = new Set<ValueTypeName>(["integer", "float", "bigint", "decimal", "money"]);

const moment = /^(-?infinity|\d{4,6}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?$/;
const clock = /^\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/;

/** Text of a date, time or datetime as `type` stores it; undefined for text that is none. A date starts the day. */
function temporalText(text: string, type: "date" | "time" | "datetime"): string | undefined {
  const [, day, time] = moment.exec(text) ?? [];
  const isEndless = day?.endsWith("infinity") === true;
  if (type === "time") return clock.test(text) ? text : time;
  if (day === undefined || type === "date" || isEndless) return day;
  return `${day} ${time === undefined ? "00:00:00" : time.padEnd(8, ":00")}`;
}

/**
 * Brings the result of a rule into the type its field stores: exact numbers are rounded to the column's scale, integers
 * to whole numbers (half away from zero); a date given for a datetime starts the day; one value given for a list is a
 * list of it. Text of a number is read as people write it, since whole rows of a look-up hold exact numbers as text.
 * Undefined when the result cannot be of the type.
 */
export function coerceValue(value: EngineValue, field: CompiledField): EngineValue | undefined {
  if (value === null) return null;
  if (typeof value === "string" && numeric.has(field.valueType)) {
    const read = readNumberText(value);
    return read === null ? undefined : coerceValue(read, field);
  }
  switch (field.valueType) {
    case "integer": {
      const number = value instanceof Decimal ? value.round(0).toNumber() : value;
      if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
      return Math.sign(number) * Math.round(Math.abs(number));
    }
    case "float": {
      const number = value instanceof Decimal ? value.toNumber() : value;
      return typeof number === "number" && Number.isFinite(number) ? number : undefined;
    }
    case "bigint":
    case "decimal":
    case "money": {
      const exact = typeof value === "number" ? Decimal.fromNumber(value) : value;
      if (!(exact instanceof Decimal)) return undefined;
      const scale = field.valueType === "bigint" ? 0 : field.detail.scale;
      return scale === null || scale === undefined ? exact : exact.round(scale);
    }
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "date":
    case "time":
    case "datetime":
      return typeof value === "string" ? temporalText(value, field.valueType) : undefined;
    case "list":
      return isList(value) ? value : isRow(value) ? undefined : [value];
    case "json":
      return value;
    default:
      return typeof value === "string"
        ? value
        : typeof value === "number" || value instanceof Decimal
          ? String(value)
          : undefined;
  }
}

/** Whether a result needs no conversion: see `RuleNode.takes`. */
export function isTaken(result: EngineValue, takes: RuleNode["takes"]): boolean {
  switch (takes) {
    case "number":
      return typeof result === "number" && Number.isFinite(result);
    case "exact":
      return result instanceof Decimal;
    default:
      return takes !== null && typeof result === takes;
  }
}
