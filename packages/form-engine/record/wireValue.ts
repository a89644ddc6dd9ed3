import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";

const exact = new Set<ValueTypeName>(["bigint", "decimal", "money"]);

/** Whether values of a type are exact numbers, which travel as text. */
export function isExactType(type: ValueTypeName): boolean {
  return exact.has(type);
}

/**
 * Wire JSON → engine value (design §5 value table). Never throws: what is no value of the type stays as it came (NaN of
 * an adopted table is text), and validation says so.
 */
export function fromWire(wire: Json | undefined, type: ValueTypeName): EngineValue {
  if (wire === undefined || wire === null) return null;
  if (exact.has(type) && (typeof wire === "string" || typeof wire === "number"))
    return Decimal.parse(String(wire)) ?? String(wire);
  return fromJson(wire);
}

/** Engine value → wire JSON for a value of `type`. Computed numbers are brought into the type they are stored as. */
export function toWire(value: EngineValue, type: ValueTypeName, scale: number | null = null): Json {
  if (value === null) return null;
  if (exact.has(type)) {
    const decimal = typeof value === "number" ? Decimal.fromNumber(value) : value;
    if (!(decimal instanceof Decimal)) return toJson(value);
    return (scale === null ? decimal : decimal.round(scale)).toString();
  }
  if (value instanceof Decimal && (type === "integer" || type === "float")) return value.toNumber();
  return toJson(value);
}
