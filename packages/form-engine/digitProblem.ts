import type { EngineValue } from "@tessera/expression/value.ts";
import { isNumeric } from "./boundsOf.ts";
import { exactNumber } from "./compareValues.ts";
import type { CompiledField } from "./compiledForm.ts";

/** Digits before the point that a number has at most where nothing else is said (spec forms §9); a bigint has room for more. */
const wholeDigits = 15;
const bigintDigits = 19;

function smallest(left: number | null, right: unknown): number | null {
  if (typeof right !== "number") return left;
  return left === null ? right : Math.min(left, right);
}

/** Digits before and after the point that the column or the format cannot hold (the float rule of spec forms §5); null when the value fits. */
export function digitProblem(
  value: EngineValue,
  field: CompiledField,
): { readonly integral: number; readonly decimal: number } | null {
  const exact = isNumeric(field) ? exactNumber(value) : null;
  if (!exact) return null;
  const { precision, scale } = field.detail;
  const isWhole = field.valueType === "integer" || field.valueType === "bigint";
  const decimals = smallest(isWhole ? 0 : (scale ?? null), field.formats.decimal);
  const integral =
    precision != null ? precision - (scale ?? 0) : field.valueType === "bigint" ? bigintDigits : wholeDigits;
  const [whole = "", fraction = ""] = exact.toString().replace("-", "").split(".");
  const tooFine = decimals !== null && fraction.length > decimals;
  const tooLarge = whole.replace(/^0+/, "").length > integral;
  return tooFine || tooLarge ? { integral, decimal: decimals ?? 20 } : null;
}
