import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Result } from "@tessera/std/result.ts";
import type { ValueProblem } from "./valueType.ts";

/** A failed check of a value. */
export function problem(
  code: ValueProblem["code"],
  data: { readonly [key: string]: Json } = {},
): Result<never, ValueProblem> {
  return { ok: false, error: { code, data } };
}
