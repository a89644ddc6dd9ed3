import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import type { DocumentChange } from "./documentChange.ts";
import { elementsOf, isJsonObject, type JsonElement, type JsonObject } from "./jsonShape.ts";
import { elementSegment, pointerSegment } from "./pointer.ts";

function diffObjects(before: JsonObject, after: JsonObject, path: string, changes: DocumentChange[]): void {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  for (const key of keys) {
    const at = `${path}/${pointerSegment(key)}`;
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const now = Object.hasOwn(after, key) ? after[key] : undefined;
    if (old === undefined && now !== undefined) changes.push({ kind: "added", path: at, after: now });
    else if (old !== undefined && now === undefined) changes.push({ kind: "removed", path: at, before: old });
    else if (old !== undefined && now !== undefined) diffValues(old, now, at, changes);
  }
}

function diffElements(
  before: readonly JsonElement[],
  after: readonly JsonElement[],
  path: string,
  changes: DocumentChange[],
): void {
  const old = new Map(before.map((element) => [element.id, element]));
  const now = new Map(after.map((element) => [element.id, element]));
  for (const element of before) {
    if (!now.has(element.id))
      changes.push({ kind: "removed", path: `${path}/${elementSegment(element.id)}`, before: element });
  }
  for (const element of after) {
    const at = `${path}/${elementSegment(element.id)}`;
    const former = old.get(element.id);
    if (former) diffObjects(former, element, at, changes);
    else changes.push({ kind: "added", path: at, after: element });
  }
  const unsorted = [
    ...before.filter((element) => now.has(element.id)),
    ...after.filter((element) => !old.has(element.id)),
  ].map((element) => element.id);
  const wanted = after.map((element) => element.id);
  if (unsorted.join("\n") !== wanted.join("\n"))
    changes.push({ kind: "order", path, before: before.map((element) => element.id), after: wanted });
}

function diffValues(before: Json, after: Json, path: string, changes: DocumentChange[]): void {
  if (canonicalJson(before) === canonicalJson(after)) return;
  const old = Array.isArray(before) ? elementsOf(before) : null;
  const now = Array.isArray(after) ? elementsOf(after) : null;
  if (isJsonObject(before) && isJsonObject(after)) diffObjects(before, after, path, changes);
  else if (old && now) diffElements(old, now, path, changes);
  else changes.push({ kind: "changed", path, before, after });
}

/**
 * The differences that lead from one body to another: objects by key, arrays of elements by id, everything else as a
 * whole. Empty when both are the same; `applyChanges(before, diffBodies(before, after))` is `after`.
 */
export function diffBodies(before: Json, after: Json): readonly DocumentChange[] {
  const changes: DocumentChange[] = [];
  diffValues(before, after, "", changes);
  return changes;
}
