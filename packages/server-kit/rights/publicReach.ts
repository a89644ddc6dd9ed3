import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import type { RequestContext } from "../context.ts";
import type { Definitions } from "../documents/definitions.ts";
import type { DocumentName } from "../documents/documentName.ts";
import type { Snapshot } from "../documents/snapshot.ts";
import { urlEntries } from "../http/findUrl.ts";

/** Lists, forms and templates that stand on the page of a public url, by their ids: all that a guest may ask for. */
export interface PublicReach {
  readonly template: ReadonlySet<string>;
  readonly list: ReadonlySet<string>;
  readonly form: ReadonlySet<string>;
}

const known = new WeakMap<Snapshot, PublicReach>();

/** What a page refers to; a template brings the list or form that it is drawn with. */
function withShown(snapshot: Snapshot, reference: DocumentName): readonly DocumentName[] {
  const template = reference.kind === "template" ? findBody(snapshot, "template", reference.id) : null;
  const { form, list, type } = template ?? {};
  if (type === "items" && list) return [reference, { kind: "list", id: list }];
  return type === "record" && form ? [reference, { kind: "form", id: form }] : [reference];
}

/** See `PublicReach`; made once per snapshot. */
export function publicReach({ kinds, current }: Pick<Definitions, "kinds" | "current">): PublicReach {
  const snapshot = current();
  const found = known.get(snapshot);
  if (found) return found;
  const list = new Set<string>();
  const form = new Set<string>();
  const template = new Set<string>();
  const kind = kinds.get("page");
  for (const { isPublic, page } of urlEntries(snapshot)) {
    const document = isPublic && page !== null ? snapshot.get("page", page) : null;
    if (document === null || kind === undefined) continue;
    for (const reference of documentReferences(kind, document).flatMap((one) => withShown(snapshot, one))) {
      if (reference.kind === "list") list.add(reference.id);
      else if (reference.kind === "form") form.add(reference.id);
      else if (reference.kind === "template") template.add(reference.id);
    }
  }
  const reach = { list, form, template };
  known.set(snapshot, reach);
  return reach;
}

/**
 * Whether a list, form or template is for the caller to ask for at all, whatever way he came: a guest only for what stands on a public page. The
 * guard decides over its records.
 */
export function isWithinReach(context: RequestContext, shows: keyof PublicReach, id: string): boolean {
  return !isGuest(context) || publicReach(context.services.definitions)[shows].has(id);
}

/** Whether somebody without a session asks. */
export function isGuest({ subject }: Pick<RequestContext, "subject">): boolean {
  return subject.guest !== undefined;
}
