import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Documents that stand on the page of a public url, by kind and id: all that a guest may ask for. */
export interface PublicReach {
  /** Whether one of the kind stands there. */
  hasAny(kind: string): boolean;
  has(kind: string, id: string): boolean;
}

const known = new WeakMap<Snapshot, PublicReach>();

type Kinds = Definitions["kinds"];

/** What a page names of the kinds that stand on pages, with what that is drawn with. */
function shownBy(kinds: Kinds, snapshot: Snapshot, { kind, id }: DocumentName): readonly DocumentName[] {
  const traits = kinds.get(kind)?.onPages;
  const document = traits === undefined ? null : snapshot.get(kind, id);
  if (traits === undefined || document === null) return [];
  return [{ kind, id }, ...(traits.shows?.(document.body) ?? [])];
}

/** See `PublicReach`; made once per snapshot. */
export function publicReach({ kinds, current }: Pick<Definitions, "kinds" | "current">): PublicReach {
  const snapshot = current();
  const found = known.get(snapshot);
  if (found) return found;
  const shown = new Map<string, Set<string>>();
  const pageKind = kinds.get("page");
  for (const { isPublic, page } of urlEntries(snapshot)) {
    const document = isPublic && page !== null ? snapshot.get("page", page) : null;
    if (document === null || pageKind === undefined) continue;
    for (const reference of documentReferences(pageKind, document)) {
      for (const { kind, id } of shownBy(kinds, snapshot, reference))
        shown.set(kind, (shown.get(kind) ?? new Set()).add(id));
    }
  }
  const reach: PublicReach = {
    hasAny: (kind) => shown.has(kind),
    has: (kind, id) => shown.get(kind)?.has(id) ?? false,
  };
  known.set(snapshot, reach);
  return reach;
}

/**
 * Whether a document is for the caller to ask for at all, whatever way they came: a guest only for what stands on a
 * public page. The guard decides over its records.
 */
export function isWithinReach(context: RequestContext, kind: string, id: string): boolean {
  return !isGuest(context) || publicReach(context.services.definitions).has(kind, id);
}

/** Whether someone without a session asks. */
export function isGuest({ subject }: Pick<RequestContext, "subject">): boolean {
  return subject.guest !== undefined;
}
