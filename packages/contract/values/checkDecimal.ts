import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { type Result, success } from "@tessera/std/result.ts";
import { problem } from "./problem.ts";
import type { ValueDetail, ValueProblem } from "./valueType.ts";

/**
 * Checks decimal text (or a JSON number) against precision and scale, and normalises it to plain digits: with a scale, to exactly that
 * many, as PostgreSQL writes them back. More digits than the scale are refused, never rounded here.
 */
export function checkDecimal(wire: unknown, detail: ValueDetail): Result<Json, ValueProblem> {
  const value =
    typeof wire === "number"
      ? Decimal.fromNumber(wire)
      : typeof wire === "string"
        ? Decimal.parse(wire.trim())
        : undefined;
  if (value === undefined) return problem("value_type", { expected: "decimal" });
  if (value === null) return problem("value_format", { expected: "decimal" });
  const scale = detail.scale ?? null;
  const precision = detail.precision ?? null;
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
