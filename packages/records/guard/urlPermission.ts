import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { type UrlEntry, urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { entityLabels } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Whether the caller may open a url: `sign_in` when signing in may help. */
export type UrlPermission = "allowed" | "sign_in" | "denied";

/**
 * Asks the caller's rights for a url. Being public is all that opens one to a guest: no grant of the role of guests
 * does. The caller has compared the counters.
 */
export function urlPermission(context: RequestContext, url: Omit<UrlEntry, "document">): UrlPermission {
  if (url.isPublic) return "allowed";
  if (context.subject.userId === null) return "sign_in";
  return url.forEveryone || context.services.records.rights(context).mayUseUrl(url.id) ? "allowed" : "denied";
}

const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly UrlEntry[]>>();

/** Urls by the form with which a panel of their page edits records; made once per snapshot. */
function urlsByForm({ current, panelTypes }: Definitions): ReadonlyMap<string, readonly UrlEntry[]> {
  const snapshot = current();
  const found = known.get(snapshot);
  if (found) return found;
  const urls = new Map<string, UrlEntry[]>();
  for (const url of urlEntries(snapshot)) {
    const { page } = url;
    const body = page === null ? null : findBody(snapshot, "page", page);
    for (const item of body?.gridItems ?? []) {
      const editing = panelTypes.get(item.type)?.edits;
      const form = editing === undefined ? null : item.params[editing.param];
      if (typeof form !== "string") continue;
      urls.set(form, [...(urls.get(form) ?? []), url]);
    }
  }
  known.set(snapshot, urls);
  return urls;
}

/**
 * The urls of a form that the caller may open: those that end with `/create` make records, the first of the others
 * opens them.
 */
export function formRoutes(
  context: RequestContext,
  form: string,
): { readonly creating: readonly UrlEntry[]; readonly opening: UrlEntry | null } {
  const urls = (urlsByForm(context.services.definitions).get(form) ?? []).filter(
    (url) => urlPermission(context, url) === "allowed",
  );
  const isCreating = ({ route }: UrlEntry) => route.endsWith("/create");
  return { creating: urls.filter(isCreating), opening: urls.find((url) => !isCreating(url)) ?? null };
}

/** The address at which the caller may open a record of an entity; null where no page does. */
export function recordAddress(context: RequestContext, entity: string, key: string): string | null {
  const snapshot = context.services.definitions.current();
  for (const form of snapshot.all("form")) {
    if (findBody(snapshot, "form", form.id)?.entity !== entity) continue;
    const { opening } = formRoutes(context, form.id);
    if (opening !== null) return `${opening.route}?id=${encodeURIComponent(key)}`;
  }
  return null;
}

/** What a notification may say of a record. */
export interface RecordNotice {
  /** Label of the entity in the reader's language. */
  readonly title: string;
  /** Display name as the reader sees it; the key where rights hide it. */
  readonly name: string;
  /** Where the reader opens it; null where no page does. */
  readonly link: string | null;
}

const unreadable = new Set(["access_denied", "record_not_found"]);
/** Titles and params of notifications are bounded. */
const nameLength = 300;

/** What `reader` may be shown of a record; null when it is not theirs to read. */
export async function recordNotice(reader: RequestContext, entity: string, key: string): Promise<RecordNotice | null> {
  try {
    const { body } = await reader.services.records.read(reader, { entity, key, fields: [] });
    // What `Records.read` documents.
    const { display } = JSON.parse(body) as { readonly display: string | null };
    const name = (display ?? "").trim() || key;
    return {
      title: entityLabels(reader, entity).one,
      name: name.slice(0, nameLength),
      link: recordAddress(reader, entity, key),
    };
  } catch (error) {
    if (error instanceof TesseraError && unreadable.has(error.code)) return null;
    throw error;
  }
}
