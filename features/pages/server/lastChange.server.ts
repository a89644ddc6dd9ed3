import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { instantText } from "@tessera/server-core/database/instantText.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** A version of a document never changes, so its instant is asked for once. */
const known = new WeakMap<TesseraDocument, number | null>();

async function publishedAt({ definitions }: Services, document: TesseraDocument): Promise<number | null> {
  const cached = known.get(document);
  if (cached !== undefined) return cached;
  const [newest] = await definitions.history(document.kind, document.id);
  const instant = newest?.publish.instant ?? null;
  known.set(document, instant);
  return instant;
}

/** When the newest of some documents was published, in UTC; null where all of them are as the product brings them. */
export async function lastChange(services: Services, documents: readonly TesseraDocument[]): Promise<string | null> {
  const instants = await Promise.all(documents.map((document) => publishedAt(services, document)));
  const newest = instants.reduce<number | null>(
    (latest, instant) => (instant !== null && (latest === null || instant > latest) ? instant : latest),
    null,
  );
  return newest === null ? null : instantText(newest);
}
