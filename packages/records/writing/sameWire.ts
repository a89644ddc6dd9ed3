import { isPlainJson } from "@tessera/contract/values/isPlainJson.ts";
import type { ColumnModel } from "@tessera/query-model/entityModel.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

const deepest = 64;

/** A value of a message as JSON that is safe to walk; null for what no column could hold. */
export function plainWire(value: unknown): Json {
  return isPlainJson(value, deepest) ? value : null;
}

/** Whether two wire values are the same; a missing one is null. */
export function sameWire(left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (!isPlainJson(a, deepest) || !isPlainJson(b, deepest)) return false;
  return canonicalJson(a) === canonicalJson(b);
}

/** Whether two wire values of a column say the same to the field type that it names; a missing one is null. */
export function sameIn({ type }: ColumnModel, left: unknown, right: unknown): boolean {
  if (sameWire(left, right)) return true;
  const [one, other] = [plainWire(left), plainWire(right)];
  return one !== null && other !== null && type.same?.(one, other) === true;
}
