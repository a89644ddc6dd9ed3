import type { Operand } from "@tessera/contract/definitions/condition.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Day } from "../day.ts";

/** Where the operands of conditions come from. Unknown names are null, and a comparison with null is false. */
export interface OperandSource {
  /** A property of the signed-in user: `id`, `login`, `email`, `language`, `roles`. */
  user(property: string): Json;
  /** A parameter of the page. A claim of the client: never to be trusted in a rule about rights. */
  param(name: string): Json;
  today(days: number): Day;
  /** IANA name of the zone in which the caller reads instants. */
  zone(): string;
}

/**
 * Value of an operand that is no field. A day is handed on as such, since its spelling depends on what it is compared
 * with.
 */
export function operandValue(operand: Exclude<Operand, { field: string }>, source: OperandSource): Json | Day {
  if ("user" in operand) return source.user(operand.user);
  if ("param" in operand) return source.param(operand.param);
  if ("today" in operand) return source.today(operand.today);
  // The document's schema lets only JSON through.
  return operand.value as Json;
}
