import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import type { RequestContext } from "../context.ts";
import type { Snapshot } from "../documents/snapshot.ts";

/** A `url` document, read. */
export interface UrlEntry {
  readonly id: string;
  readonly route: string;
  readonly isPublic: boolean;
  readonly isTechnical: boolean;
  /** Whether everybody who is signed in may open it. */
  readonly forEveryone: boolean;
  /** Id of its page; null when it shows none. */
  readonly page: string | null;
  readonly document: TesseraDocument;
}

/** Whether the caller may open a url: `sign_in` when signing in may help. */
export type UrlPermission = "allowed" | "sign_in" | "denied";

const known = new WeakMap<Snapshot, readonly UrlEntry[]>();

/** All urls of the installation. */
export function urlEntries(snapshot: Snapshot): readonly UrlEntry[] {
  let entries = known.get(snapshot);
  if (entries === undefined) {
    entries = snapshot.all("url").map((document) => {
      const { route, isPublic, page, isTechnical = false, forEveryone = false } = bodyOf(document, "url");
      return { id: document.id, route, isPublic, isTechnical, forEveryone, page, document };
    });
    known.set(snapshot, entries);
  }
  return entries;
}

/** The url that an address of the application belongs to; null when there is none. */
export function findUrl(snapshot: Snapshot, address: string): UrlEntry | null {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return matchRoute(urlEntries(snapshot), path)?.entry ?? null;
}

/** Asks the caller's rights for a url. The caller has compared the counters. */
export function urlPermission(context: RequestContext, url: UrlEntry): UrlPermission {
  if (url.forEveryone && context.subject.userId !== null) return "allowed";
  if (url.isPublic || context.services.records.rights(context).mayUseUrl(url.id)) return "allowed";
  return context.subject.userId === null ? "sign_in" : "denied";
}
