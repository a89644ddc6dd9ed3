import type { Json } from "@tessera/std/canonicalJson.ts";
import type { FieldType } from "../defineField.ts";
import { columnValueType } from "../values/columnValueType.ts";
import { valueTypes } from "../values/valueTypes.ts";
import { type SampleContext, type SampledColumn, sampleOfType } from "./sampleValue.ts";

/** A field that a value is made up for. */
export interface SampledField extends SampledColumn, SampleContext {
  /** Its field type; null where only the value type is known. */
  readonly type: FieldType | null;
  /** Bounds as wire text; null without. */
  readonly min: string | null;
  readonly max: string | null;
}

function bounded(value: Json, { max, min }: SampledField): Json {
  if (typeof value === "number") {
    if (min !== null && value < Number(min)) return Number(min);
    return max !== null && value > Number(max) ? Number(max) : value;
  }
  if (typeof value !== "string") return value;
  const order = (left: string, right: string): number =>
    Number.isNaN(Number(left)) || Number.isNaN(Number(right))
      ? left.localeCompare(right, "en")
      : Number(left) - Number(right);
  if (min !== null && order(value, min) < 0) return min;
  return max !== null && order(value, max) > 0 ? max : value;
}

function madeUp(field: SampledField): Json {
  const { options, seed, type, valueType } = field;
  const own = type?.sample?.(field);
  if (own !== undefined) return own;
  const option = options === null || valueType === "list" ? undefined : options[seed % options.length];
  if (option !== undefined) return valueTypes[valueType].wire === "number" ? Number(option.key) : option.key;
  return sampleOfType(field, field);
}

/**
 * A made-up value of a field in its wire form, as its type and column take it; null where there is none that they take.
 */
export function sampleField(field: SampledField): Json {
  const { detail, settings, type, valueType } = field;
  const value = bounded(madeUp(field), field);
  if (value === null) return null;
  const behaviours = () => type?.behaviour ?? null;
  const stored = columnValueType({ type: valueType, fieldType: type && { type: type.id } }, behaviours);
  const checked = stored.check(value, { postgres: "", ...detail });
  if (!checked.ok) return null;
  return (type?.behaviour?.check?.(checked.value, settings, valueType) ?? null) === null ? checked.value : null;
}
