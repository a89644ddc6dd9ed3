import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { exactNumber } from "../record/comparable.ts";
import { isNumeric } from "./boundsOf.ts";
import { type FieldCheck, issueAt, noMessages } from "./fieldCheck.ts";

/**
 * Digits before the point that a number has at most where nothing else is said (spec forms §9); a bigint has room for
 * more.
 */
const wholeDigits = 15;
const bigintDigits = 19;

interface Digits {
  readonly integral: number;
  /** Null: as many as one likes. */
  readonly decimals: number | null;
}

function smallest(left: number | null, right: unknown): number | null {
  if (typeof right !== "number") return left;
  return left === null ? right : Math.min(left, right);
}

function digitsOf({ detail, formats, valueType }: CompiledField): Digits {
  const { precision, scale } = detail;
  const isWhole = valueType === "integer" || valueType === "bigint";
  return {
    integral: precision != null ? precision - (scale ?? 0) : valueType === "bigint" ? bigintDigits : wholeDigits,
    decimals: smallest(isWhole ? 0 : (scale ?? null), formats.decimal),
  };
}

/** Whether a value plainly has no more digits; false leaves it to the exact look at its text. */
function isPlainlyShort(value: EngineValue, { decimals }: Digits, limit: number, units: bigint): boolean {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < limit;
  if (!(value instanceof Decimal) || (decimals !== null && value.scale > decimals)) return false;
  return value.units < units && -value.units < units;
}

/**
 * The digits before and after the point that column and format hold (the float rule of spec forms §5); null for what is
 * no number.
 */
export function digitCheck(field: CompiledField): FieldCheck | null {
  if (!isNumeric(field)) return null;
  const digits = digitsOf(field);
  const { decimals, integral } = digits;
  const limit = 10 ** Math.max(0, Math.min(integral, wholeDigits));
  // Units of a decimal of any scale are no fewer than those of its whole part.
  const units = 10n ** BigInt(Math.max(0, integral));
  return (at) => {
    if (isPlainlyShort(at.value, digits, limit, units)) return noMessages;
    const exact = exactNumber(at.value);
    if (!exact) return noMessages;
    const [whole = "", fraction = ""] = exact.toString().replace("-", "").split(".");
    const tooFine = decimals !== null && fraction.length > decimals;
    const tooLarge = whole.replace(/^0+/, "").length > integral;
    return tooFine || tooLarge ? [issueAt(at, "digits", { integral, decimal: decimals ?? 20 })] : noMessages;
  };
}
