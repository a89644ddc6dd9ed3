import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { type Result, success } from "@tessera/std/result.ts";
import { problem } from "./problem.ts";
import type { ValueDetail, ValueProblem } from "./valueType.ts";

/** Digits as PostgreSQL writes them: no sign but for what is below zero, no zero in front. */
const written = /^-?(0|[1-9]\d{0,99})(?:\.(\d{1,99}))?$/;

/** Whether a text with so many digits is already as it would be written; what is not is looked at closely. */
function isWritten(text: string, scale: number, precision: number | null): boolean {
  const [, whole = "", fraction = ""] = written.exec(text) ?? [];
  if (whole === "" || fraction.length !== scale || text.startsWith("-0")) return false;
  return precision === null || (whole === "0" ? 0 : whole.length) <= precision - scale;
}

/**
 * Checks decimal text (or a JSON number) against precision and scale, and normalises it to plain digits: with a scale,
 * to exactly that many, as PostgreSQL writes them back. More digits than the scale are refused, never rounded here.
 */
export function checkDecimal(wire: unknown, detail: ValueDetail): Result<Json, ValueProblem> {
  const scale = detail.scale ?? null;
  const precision = detail.precision ?? null;
  if (typeof wire === "string" && scale !== null && isWritten(wire, scale, precision)) return success(wire);
  const value =
    typeof wire === "number"
      ? Decimal.fromNumber(wire)
      : typeof wire === "string"
        ? Decimal.parse(wire.trim())
        : undefined;
  if (value === undefined) return problem("value_type", { expected: "decimal" });
  if (value === null) return problem("value_format", { expected: "decimal" });
  if (scale !== null && value.scale > scale && value.round(scale).compare(value) !== 0)
    return problem("value_out_of_range", { scale });
  const plain = scale === null ? value.toString() : value.toFixed(scale);
  const whole = plain.replace(/^-/, "").split(".")[0]?.replace(/^0+/, "") ?? "";
  if (precision !== null && whole.length > precision - (scale ?? 0))
    return problem("value_out_of_range", { precision, scale: scale ?? 0 });
  // PostgreSQL's numeric holds 131,072 digits before the point and 16,383 after; nobody types that many.
  if (plain.length > 1000) return problem("value_out_of_range", { precision: 1000, scale: scale ?? 0 });
  return success(plain);
}
