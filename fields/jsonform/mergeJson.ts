import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

type Held = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is Held =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const same = (left: Json | undefined, right: Json | undefined): boolean =>
  left === undefined || right === undefined ? left === right : canonicalJson(left) === canonicalJson(right);

/**
 * Two people's changes of one JSON value, property by property at any depth; a list is one thing. Null where both
 * changed the same differently. `part` undefined: the property is gone.
 */
export function mergeJson(
  base: Json | undefined,
  theirs: Json | undefined,
  mine: Json | undefined,
): { readonly part: Json | undefined } | null {
  if (same(base, mine) || same(theirs, mine)) return { part: theirs };
  if (same(base, theirs)) return { part: mine };
  if (!isObject(theirs) || !isObject(mine)) return null;
  const was = isObject(base) ? base : {};
  const merged: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const of = (held: Held): Json | undefined => (Object.hasOwn(held, key) ? held[key] : undefined);
    const one = mergeJson(of(was), of(theirs), of(mine));
    if (one === null) return null;
    if (one.part !== undefined) merged[key] = one.part;
  }
  return { part: merged };
}
