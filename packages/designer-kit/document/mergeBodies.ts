import { elementsOf, isJsonObject, type JsonElement, type JsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

/** Both changed the same property differently, or one changed what the other took out. */
const differs = Symbol("differs");
type Merged = Json | undefined | typeof differs;

const same = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right));

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const merged: { [key: string]: Json } = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const own = (of: JsonObject): Json | undefined => (Object.hasOwn(of, key) ? of[key] : undefined);
    const value = merge(own(base), own(mine), own(theirs));
    if (value === differs) return differs;
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const idsIn = (items: readonly JsonElement[]): readonly string[] => items.map(({ id }) => id);

/** The order of the one who moved something, with what the other added behind what it stood behind. */
function mergedOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const common = base.filter((id) => mine.includes(id) && theirs.includes(id));
  const known = (ids: readonly string[]): string => ids.filter((id) => common.includes(id)).join();
  const [kept, other] = known(mine) === common.join() ? [theirs, mine] : [mine, theirs];
  if (known(other) !== common.join() && known(kept) !== known(other)) return null;
  const order = [...kept];
  for (const [index, id] of other.entries()) {
    if (order.includes(id)) continue;
    const former = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(former === undefined ? 0 : order.indexOf(former) + 1, 0, id);
  }
  return order;
}

function mergeElements(
  base: readonly JsonElement[],
  mine: readonly JsonElement[],
  theirs: readonly JsonElement[],
): Merged {
  const order = mergedOrder(idsIn(base), idsIn(mine), idsIn(theirs));
  if (order === null) return differs;
  const merged: Json[] = [];
  for (const id of order) {
    const find = (items: readonly JsonElement[]): JsonElement | undefined => items.find((item) => item.id === id);
    const value = merge(find(base), find(mine), find(theirs));
    if (value === differs) return differs;
    if (value !== undefined) merged.push(value);
  }
  return merged;
}

function merge(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): Merged {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs)) return mergeObjects(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const [before, own, other] = [elementsOf(base), elementsOf(mine), elementsOf(theirs)];
    if (before && own && other) return mergeElements(before, own, other);
  }
  return differs;
}

/**
 * What two people made of a body, property by property; null where both changed the same one differently. Elements are
 * the same by their ids, wherever they stand in their array.
 */
export function mergeBodies(base: Json, mine: Json, theirs: Json): Json | null {
  const merged = merge(base, mine, theirs);
  return merged === differs || merged === undefined ? null : merged;
}
