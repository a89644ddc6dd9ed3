import type { NewNotification } from "@tessera/contract/socket/notification.ts";
import type { Definitions, Publish } from "@tessera/documents/store/definitions.ts";
import { findUrl, type UrlEntry } from "@tessera/documents/store/findUrl.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OpenPage } from "./openPages.server.ts";

/** Titles and params of notifications are bounded. */
const maxText = 300;

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? "/";

/** What a publish changed of what pages show. */
export interface ChangedPages {
  readonly urls: ReadonlySet<string>;
  readonly pages: ReadonlySet<string>;
}

/**
 * The urls and pages that a publish changed: themselves, or a document that one of their panels shows, such as a form
 * or a list.
 */
export function changedPages(definitions: Definitions, { documents }: Publish): ChangedPages {
  const pages = documents.flatMap(({ deleted, id, kind }) => {
    if (kind === "page") return [id];
    if (deleted || definitions.kinds.get(kind)?.onPages === undefined) return [];
    return definitions.whereUsed(kind, id).flatMap(({ from }) => (from.kind === "page" ? [from.id] : []));
  });
  return {
    urls: new Set(documents.flatMap(({ id, kind }) => (kind === "url" ? [id] : []))),
    pages: new Set(pages),
  };
}

/** What the page is called in the reader's language. */
function titleOf({ language, services }: RequestContext, { page, route }: UrlEntry): string {
  const document = page === null ? null : services.definitions.current().get("page", page);
  return document === null ? route : translatedBody(services, document, "page", language).label;
}

/**
 * What a person is notified of by a publish, of the pages that they have open: null where it changed none of these, or
 * they may not open them any more. `reader` is the person's own.
 */
export function publishNotice(
  reader: RequestContext,
  open: readonly OpenPage[],
  changed: ChangedPages,
  { author, id, note }: Publish,
): NewNotification | null {
  const snapshot = reader.services.definitions.current();
  const seen = new Map<string, { readonly address: string; readonly url: UrlEntry }>();
  for (const { address } of open) {
    const url = findUrl(snapshot, pathOf(address));
    if (url === null || !(changed.urls.has(url.id) || (url.page !== null && changed.pages.has(url.page)))) continue;
    if (urlPermission(reader, url) === "allowed" && !seen.has(url.id)) seen.set(url.id, { address, url });
  }
  const [first] = seen.values();
  if (first === undefined) return null;
  const said = note.trim().slice(0, maxText);
  return {
    title: titleOf(reader, first.url).slice(0, maxText),
    message: `key:notifications.publish.changed${said === "" ? "" : "_with_note"}`,
    params: { actor: author.displayName ?? "", pages: seen.size, publish: id, ...(said === "" ? {} : { note: said }) },
    type: "info",
    link: first.address,
  };
}
