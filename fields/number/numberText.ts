import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { NumberSettings } from "./def.ts";

/** What says how a number is written. */
export type NumberField = Pick<CompiledField, "valueType" | "detail">;

/** Digits after the point that a number without a scale may be typed with. */
const freeDigits = 10;

/** Digits after the point: `decimal` of the settings, else the column's scale; null when any number fits. */
export function scaleOf({ detail, valueType }: NumberField, { decimal }: NumberSettings): number | null {
  if (decimal !== undefined) return decimal;
  if (valueType === "integer" || valueType === "bigint") return 0;
  return detail.scale ?? (valueType === "money" ? 2 : null);
}

/** Digits after the point that may be typed. */
export function typedDigits(field: NumberField, settings: NumberSettings): number {
  return scaleOf(field, settings) ?? freeDigits;
}

/**
 * Canonical text of a number, with at least `digits` after the point; null for none, and for what is no number (NaN of
 * an adopted table).
 */
export function textOf(value: EngineValue, digits = 0): string | null {
  const exact = typeof value === "number" ? Decimal.fromNumber(value) : value;
  if (!(exact instanceof Decimal)) return null;
  const plain = exact.trimmed();
  return plain.toFixed(Math.max(digits, plain.scale));
}

/** The engine value of canonical text, of the type that the field stores. */
export function valueOfText(text: string | null, { valueType }: NumberField): EngineValue {
  if (text === null) return null;
  return valueType === "integer" || valueType === "float" ? Number(text) : Decimal.parse(text);
}
