import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { EngineValue } from "./value.ts";

/** Turns a JSON value into an engine value: objects become rows that know their names. Decimals stay text. */
export function fromJson(value: Json): EngineValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(fromJson);
  const entries = Object.entries(value);
  return { names: entries.map(([name]) => name), slots: entries.map(([, item]) => fromJson(item)) };
}

/** Turns an engine value into JSON: decimals become text, rows without names become lists of their columns. */
export function toJson(value: EngineValue): Json {
  if (value === null || typeof value !== "object") {
    return typeof value === "number" && !Number.isFinite(value) ? null : value;
  }
  if (value instanceof Decimal) return value.toString();
  if ("slots" in value) {
    if (!value.names) return value.slots.map(toJson);
    const { slots } = value;
    return Object.fromEntries(value.names.map((name, index) => [name, toJson(slots[index] ?? null)]));
  }
  return value.map(toJson);
}
