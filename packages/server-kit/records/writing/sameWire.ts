import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** Whether two wire values are the same; a missing one is null. */
export function sameWire(left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return canonicalJson(a) === canonicalJson(b);
}
