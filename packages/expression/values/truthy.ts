import { Decimal } from "@tessera/std/decimal.ts";
import type { EngineValue } from "./value.ts";

/**
 * Whether the result of a hidden, required or read-only rule means yes (spec forms §5 text truthiness): null, false, 0,
 * NaN, an empty list and the texts `''`, `'0'` and `'false'` mean no.
 */
export function truthy(value: EngineValue): boolean {
  if (value === "0" || value === "false") return false;
  if (Array.isArray(value)) return value.length > 0;
  return holds(value);
}

/** Truth inside an expression (`!`, `&&`, `||`, `?:`, predicates): as JavaScript, with a decimal zero false. */
export function holds(value: EngineValue): boolean {
  if (typeof value === "boolean") return value;
  return value instanceof Decimal ? value.units !== 0n : Boolean(value);
}
