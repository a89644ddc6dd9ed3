import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import type { Snapshot } from "./snapshot.ts";

/** A `url` document, read. */
export interface UrlEntry {
  readonly id: string;
  readonly route: string;
  readonly isPublic: boolean;
  readonly isTechnical: boolean;
  /** Whether everyone who is signed in may open it. */
  readonly forEveryone: boolean;
  /** Id of its page; null when it shows none. */
  readonly page: string | null;
  readonly document: TesseraDocument;
}

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
