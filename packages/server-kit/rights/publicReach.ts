import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import type { RequestContext } from "../context.ts";
import type { Definitions } from "../documents/definitions.ts";
import type { Snapshot } from "../documents/snapshot.ts";
import { urlEntries } from "../http/findUrl.ts";

/** Lists and forms that stand on the page of a public url, by their ids: all that a guest may ask for. */
export interface PublicReach {
  readonly list: ReadonlySet<string>;
  readonly form: ReadonlySet<string>;
}

const known = new WeakMap<Snapshot, PublicReach>();

/** See `PublicReach`; made once per snapshot. */
export function publicReach({ kinds, current }: Pick<Definitions, "kinds" | "current">): PublicReach {
  const snapshot = current();
  const found = known.get(snapshot);
  if (found) return found;
  const list = new Set<string>();
  const form = new Set<string>();
  const kind = kinds.get("page");
  for (const { isPublic, page } of urlEntries(snapshot)) {
    const document = isPublic && page !== null ? snapshot.get("page", page) : null;
    if (document === null || kind === undefined) continue;
    for (const reference of documentReferences(kind, document)) {
      if (reference.kind === "list") list.add(reference.id);
      else if (reference.kind === "form") form.add(reference.id);
    }
  }
  const reach = { list, form };
  known.set(snapshot, reach);
  return reach;
}

/**
 * Whether a list or form is for the caller to ask for at all, whatever way he came: a guest only for what stands on a public page. The
 * guard decides over its records.
 */
export function isWithinReach(context: RequestContext, shows: keyof PublicReach, id: string): boolean {
  return !isGuest(context) || publicReach(context.services.definitions)[shows].has(id);
}

/** Whether somebody without a session asks. */
export function isGuest({ subject }: Pick<RequestContext, "subject">): boolean {
  return subject.guest !== undefined;
}
