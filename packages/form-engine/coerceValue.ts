import { type EngineValue, isList } from "@tessera/expression/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "./compiledForm.ts";

/**
 * Brings the result of a rule into the type its field stores: exact numbers are rounded to the column's scale, integers to whole
 * numbers (half away from zero); a date given for a datetime starts the day. Undefined when the result cannot be of the type.
 */
export function coerceValue(value: EngineValue, field: CompiledField): EngineValue | undefined {
  if (value === null) return null;
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
    case "datetime":
      return typeof value === "string" ? (value.length === 10 ? `${value} 00:00:00` : value) : undefined;
    case "list":
      return isList(value) ? value : undefined;
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
