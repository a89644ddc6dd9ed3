import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { applyChanges } from "./applyChanges.ts";
import { diffBodies } from "./diffBodies.ts";
import type { DocumentChange } from "./documentChange.ts";
import { isElement } from "./jsonShape.ts";
import { valueAt } from "./valueAt.ts";

/** A body without what a publication did to it, and the places where something later stands on that. */
export interface Undone {
  readonly body: Json;
  /** Paths, empty when everything could be undone. */
  readonly contested: readonly string[];
}

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);

const idsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.flatMap((item) => (isElement(item) ? [item.id] : [])) : [];

/** Whether the elements that stood there before still have their order among each other. */
function isInOrder(head: Json, { before, path }: DocumentChange): boolean {
  const now = idsOf(valueAt(head, path));
  const former = (Array.isArray(before) ? before : []).filter((id): id is string => typeof id === "string");
  const [kept, wanted] = [now.filter((id) => former.includes(id)), former.filter((id) => now.includes(id))];
  return kept.join("\n") === wanted.join("\n");
}

/**
 * What to do with one difference: `apply` it, leave it because it is there already, or because something later stands
 * on it.
 */
function verdictOn(head: Json, change: DocumentChange): "apply" | "there" | "contested" {
  if (change.kind === "order") return isInOrder(head, change) ? "apply" : "contested";
  const found = valueAt(head, change.path);
  if (change.kind === "added") {
    if (found === undefined) return "apply";
    return isSame(found, change.after) ? "there" : "contested";
  }
  if (found === undefined) return change.kind === "removed" ? "there" : "contested";
  if (isSame(found, change.before)) return "apply";
  return change.kind === "changed" && isSame(found, change.after) ? "there" : "contested";
}

/** Undoes in `head` what led from `before` to `made`, and keeps what came later wherever it is about something else. */
export function undoChanges(before: Json, made: Json, head: Json): Undone {
  const changes = diffBodies(made, before).map((change) => ({ change, verdict: verdictOn(head, change) }));
  const wanted = changes.flatMap(({ change, verdict }) => (verdict === "apply" ? [change] : []));
  const { body, lost } = applyChanges(head, wanted);
  const contested = changes.flatMap(({ change, verdict }) => (verdict === "contested" ? [change.path] : []));
  return { body, contested: [...contested, ...lost.map(({ path }) => path)] };
}

/**
 * Whether a difference between two bodies touches one of these places, something in it, or something that it is part
 * of.
 */
export function touches(before: Json, after: Json, paths: readonly string[]): boolean {
  const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);
  return diffBodies(before, after).some(({ path }) => paths.some((one) => isWithin(path, one) || isWithin(one, path)));
}
