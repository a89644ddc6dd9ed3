import { TesseraError } from "@tessera/contract/errors.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { recordAddress } from "./formRoutes.ts";

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

/** Labels of an entity in the reader's language. */
export function entityLabels(reader: RequestContext, entity: string): { readonly one: string; readonly many: string } {
  const document = reader.services.definitions.current().get("entity", entity);
  if (document === null) return { one: entity, many: entity };
  const { label, labelPlural } = translatedBody(reader.services, document, "entity", reader.language);
  return { one: label.slice(0, nameLength), many: labelPlural.slice(0, nameLength) };
}

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
