import { elementsOf, isJsonObject, type JsonElement, type JsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

/** Whose state of a place stands. */
export type MergeSide = "mine" | "theirs";

/**
 * A property that both changed differently, an element that one changed and the other took out, or an array that both
 * put in another order. What is not there is null.
 */
export interface MergeConflict {
  /** Keys, and elements by id. */
  readonly path: string;
  readonly mine: Json;
  readonly theirs: Json;
}

/** What two people made of one state. */
export interface MergedBody {
  /** Both changes of everything else; at the conflicts what was chosen, without a choice mine. */
  readonly body: Json;
  readonly conflicts: readonly MergeConflict[];
}

/** Says whose state stands at a conflict; null: nobody said. */
export type MergeChoice = (path: string) => MergeSide | null;

interface Merging {
  readonly choose: MergeChoice;
  readonly conflicts: MergeConflict[];
}

const same = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right));

function decide<Value extends Json | undefined>(merging: Merging, path: string, mine: Value, theirs: Value): Value {
  merging.conflicts.push({ path, mine: mine ?? null, theirs: theirs ?? null });
  return merging.choose(path) === "theirs" ? theirs : mine;
}

function mergeObjects(merging: Merging, path: string, base: JsonObject, mine: JsonObject, theirs: JsonObject): Json {
  const merged: { [key: string]: Json } = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const own = (of: JsonObject): Json | undefined => (Object.hasOwn(of, key) ? of[key] : undefined);
    const value = merge(merging, `${path}/${pointerSegment(key)}`, own(base), own(mine), own(theirs));
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const idsIn = (items: readonly JsonElement[]): readonly string[] => items.map(({ id }) => id);

/** The order of the one who moved something, with what the other added behind what it stood behind. */
function mergedOrder(
  merging: Merging,
  path: string,
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const common = base.filter((id) => mine.includes(id) && theirs.includes(id));
  const known = (ids: readonly string[]): readonly string[] => ids.filter((id) => common.includes(id));
  const isMoved = (ids: readonly string[]): boolean => known(ids).join() !== common.join();
  const [isMine, isTheirs] = [isMoved(mine), isMoved(theirs)];
  const bothMoved = isMine && isTheirs && known(mine).join() !== known(theirs).join();
  const kept = bothMoved ? decide(merging, path, [...mine], [...theirs]) : [...(isMine ? mine : theirs)];
  const other = kept.join() === mine.join() ? theirs : mine;
  const order = kept.map(String);
  for (const [index, id] of other.entries()) {
    if (order.includes(id)) continue;
    const former = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(former === undefined ? 0 : order.indexOf(former) + 1, 0, id);
  }
  return order;
}

function mergeElements(
  merging: Merging,
  path: string,
  base: readonly JsonElement[],
  mine: readonly JsonElement[],
  theirs: readonly JsonElement[],
): Json {
  const byId = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  return mergedOrder(merging, path, idsIn(base), idsIn(mine), idsIn(theirs)).flatMap((id): Json[] => {
    const [before, own, other] = byId.map((items) => items.get(id));
    const value = merge(merging, `${path}/${elementSegment(id)}`, before, own, other);
    return value === undefined ? [] : [value];
  });
}

function merge(
  merging: Merging,
  path: string,
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  // What both made is merged as if they had begun with nothing in it.
  if (isJsonObject(mine) && isJsonObject(theirs) && (isJsonObject(base) || base === undefined))
    return mergeObjects(merging, path, base ?? {}, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs) && (Array.isArray(base) || base === undefined)) {
    const [before, own, other] = [elementsOf(base ?? []), elementsOf(mine), elementsOf(theirs)];
    if (before && own && other) return mergeElements(merging, path, before, own, other);
  }
  return decide(merging, path, mine, theirs);
}

/**
 * What two people made of a body, property by property. Elements are the same by their ids, wherever they stand in
 * their array. `choose` says whose state stands where both changed the same.
 */
export function mergeBodies(base: Json, mine: Json, theirs: Json, choose: MergeChoice = () => null): MergedBody {
  const merging: Merging = { choose, conflicts: [] };
  const body = merge(merging, "", base, mine, theirs);
  return { body: body ?? null, conflicts: merging.conflicts };
}
