import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DocumentChange } from "./documentChange.ts";
import { isElement, isJsonObject } from "./jsonShape.ts";
import { type PathSegment, parsePointer } from "./pointer.ts";

/** What became of the changes: `lost` are those whose place no longer exists in the base. */
export interface Applied {
  readonly body: Json;
  readonly lost: readonly DocumentChange[];
}

/** The value that a place has afterwards (undefined: nothing is there), or null when there is no such place. */
type Outcome = { readonly value: Json | undefined } | null;

function withElement(parent: readonly Json[], id: string, change: (child: Json | undefined) => Outcome): Outcome {
  const index = parent.findIndex((item) => isElement(item) && item.id === id);
  const outcome = change(index < 0 ? undefined : parent[index]);
  if (outcome === null) return null;
  const { value } = outcome;
  if (value === undefined) return { value: index < 0 ? parent : parent.toSpliced(index, 1) };
  return { value: index < 0 ? [...parent, value] : parent.with(index, value) };
}

function withChild(parent: Json, segment: PathSegment, change: (child: Json | undefined) => Outcome): Outcome {
  if (segment.isElement) return Array.isArray(parent) ? withElement(parent, segment.key, change) : null;
  if (!isJsonObject(parent)) return null;
  const outcome = change(Object.hasOwn(parent, segment.key) ? parent[segment.key] : undefined);
  if (outcome === null) return null;
  const entries: [string, Json][] = Object.entries(parent).filter(([key]) => key !== segment.key);
  if (outcome.value !== undefined) entries.push([segment.key, outcome.value]);
  return { value: Object.fromEntries(entries) };
}

/** Items that `wanted` names take its order among the places they hold; the others stay where they are. */
function reorder(items: readonly Json[], wanted: readonly Json[]): Json {
  const rank = new Map(wanted.map((id, index) => [id, index]));
  const rankOf = (item: Json): number | undefined => (isElement(item) ? rank.get(item.id) : undefined);
  const known = items.filter((item) => rankOf(item) !== undefined);
  known.sort((left, right) => (rankOf(left) ?? 0) - (rankOf(right) ?? 0));
  let next = 0;
  return items.map((item) => (rankOf(item) === undefined ? item : (known[next++] ?? item)));
}

function applyHere(change: DocumentChange, found: Json | undefined): Outcome {
  switch (change.kind) {
    case "added":
      return { value: change.after };
    case "changed":
      return found === undefined ? null : { value: change.after };
    case "removed":
      return found === undefined ? null : { value: undefined };
    case "order":
      return Array.isArray(found) && Array.isArray(change.after) ? { value: reorder(found, change.after) } : null;
  }
}

function applyAt(value: Json | undefined, segments: readonly PathSegment[], change: DocumentChange): Outcome {
  const [first, ...rest] = segments;
  if (!first) return applyHere(change, value);
  return value === undefined ? null : withChild(value, first, (child) => applyAt(child, rest, change));
}

/**
 * Applies the differences of `diffBodies` to a body, which may be another one than they were made from: an overlay lies
 * on a product document that an upgrade has changed.
 */
export function applyChanges(base: Json, changes: readonly DocumentChange[]): Applied {
  let body = base;
  const lost: DocumentChange[] = [];
  for (const change of changes) {
    const outcome = applyAt(body, parsePointer(change.path), change);
    if (outcome?.value === undefined) lost.push(change);
    else body = outcome.value;
  }
  return { body, lost };
}
