import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import { fileMarks } from "@tessera/records/files/storedFiles.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Static } from "typebox";
import type { DocumentEntrySchema } from "../documentEntry.ts";
import { downloadDocument } from "../operations/documents/downloadDocument.ts";
import { downloadStatic } from "../operations/documents/downloadStatic.ts";

/** See `DocumentEntrySchema`. */
export type DocumentEntry = Static<typeof DocumentEntrySchema>;

/** Where a file is had. */
export const documentUrl = (id: string, isStatic: boolean): string =>
  `${(isStatic ? downloadStatic : downloadDocument).path}?id=${id}`;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * The files that the value of a field names, as the caller reads it: none where they may not, or where it names none.
 * Throws `record_not_found`.
 */
export async function documentEntries(
  context: RequestContext,
  { column, entity, key }: Slot & { readonly column: string },
): Promise<readonly DocumentEntry[]> {
  const { body } = await context.services.records.read(context, { entity, key, fields: [column] });
  const files = property(property(property(JSON.parse(body), "values"), column), "files");
  const named = Array.isArray(files) ? files : [];
  const ids = named.map((file: unknown) => textOf(property(file, "id")));
  const marks = await fileMarks(context.services.database, ids);
  return named.map((file: unknown) => {
    const id = textOf(property(file, "id"));
    const { dimensions = null, isStatic = false } = marks.get(id) ?? {};
    return {
      id,
      key: id,
      name: textOf(property(file, "name")),
      size: Number(property(file, "size") ?? 0),
      type: textOf(property(file, "type")),
      title: textOf(property(file, "title")),
      desc: textOf(property(file, "desc")),
      url: documentUrl(id, isStatic),
      isStatic,
      dimensions,
    };
  });
}
