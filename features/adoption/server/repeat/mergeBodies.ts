import { applyChanges } from "@tessera/contract/documents/applyChanges.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import { isElement } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import { valueAt } from "@tessera/contract/documents/valueAt.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

/** A body with the new differences applied, and those that were not because people had edited the place. */
export interface MergedBody {
  readonly body: Json;
  readonly kept: readonly DocumentChange[];
}

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right);

const lastOf = (path: string) => parsePointer(path).at(-1);

/** Where something stands: nobody asks about a place that people have arranged themselves. */
const isLayout = (change: DocumentChange): boolean =>
  change.kind === "order" || /^pos(Row|Col|Sizex)$/.test(lastOf(change.path)?.key ?? "");

function idsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.flatMap((item) => (isElement(item) ? [item.id] : [])) : [];
}

function isOrderOfBase(head: Json, change: DocumentChange): boolean {
  const now = idsOf(valueAt(head, change.path));
  const before = Array.isArray(change.before) ? change.before : [];
  const known = new Set<Json>(before);
  const mine = now.filter((id) => known.has(id));
  const present = new Set<Json>(now);
  return mine.join("\n") === before.filter((id) => present.has(id)).join("\n");
}

/**
 * What to do with one difference: `apply` it, leave it because it is there already, or because people edited the place.
 */
function verdict(head: Json, change: DocumentChange): "apply" | "there" | "edited" {
  const found = valueAt(head, change.path);
  switch (change.kind) {
    case "added":
      return found === undefined ? "apply" : isSame(found, change.after) ? "there" : "edited";
    case "changed":
      return isSame(found, change.before) ? "apply" : isSame(found, change.after) ? "there" : "edited";
    case "removed":
      if (found === undefined) return "there";
      // What stood for a column or table goes with it, edited or not: it has nothing to show any more.
      return lastOf(change.path)?.isElement === true || isSame(found, change.before) ? "apply" : "edited";
    case "order":
      return isOrderOfBase(head, change) ? "apply" : "edited";
  }
}

/**
 * Carries what changed from `base` to `wanted` over to `head`, which people may have edited since `base` was made: what
 * they edited stays, and is listed where it contradicts (arrangement apart).
 */
export function mergeBodies(base: Json, head: Json, wanted: Json): MergedBody {
  const changes = diffBodies(base, wanted).map((change) => ({ change, verdict: verdict(head, change) }));
  const { body, lost } = applyChanges(
    head,
    changes.flatMap((one) => (one.verdict === "apply" ? [one.change] : [])),
  );
  const edited = changes.flatMap((one) => (one.verdict === "edited" ? [one.change] : []));
  return { body, kept: [...edited, ...lost].filter((change) => !isLayout(change)) };
}
