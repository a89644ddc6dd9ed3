import { TesseraError } from "@tessera/contract/errors.ts";
import { fileMarks, readableFile } from "@tessera/records/files/storedFiles.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { type DocumentEntry, documentEntries, documentUrl } from "../../server/documentEntries.server.ts";
import { findDocuments } from "./findDocuments.ts";

/** A file that the caller may read, with what its field says of it; null for any other. */
async function entryOf(context: RequestContext, id: string): Promise<DocumentEntry | null> {
  try {
    const { column, entity, key, name, size, type } = await readableFile(context, id);
    const marks = (await fileMarks(context.services.database, [id])).get(id);
    const { dimensions = null, isStatic = false } = marks ?? {};
    const url = documentUrl(id, isStatic);
    const plain = { id, key: id, name, size, type, title: "", desc: "", url, isStatic, dimensions };
    if (key === null || column === null) return plain;
    const entries = await documentEntries(context, { entity, key, column });
    return entries.find((entry) => entry.id === id) ?? plain;
  } catch (error) {
    if (error instanceof TesseraError && (error.code === "not_found" || error.code === "record_not_found")) return null;
    throw error;
  }
}

/** See `findDocuments`. */
export const findDocumentsHandler = handle(findDocuments, async ({ filter }, context) => {
  const entries: DocumentEntry[] = [];
  for (const id of filter.where.id.inq) {
    const entry = await entryOf(context, id.toLowerCase());
    if (entry !== null) entries.push(entry);
  }
  return entries;
});
