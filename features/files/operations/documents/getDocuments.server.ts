import { handle } from "@tessera/server-core/handle.ts";
import { documentEntries } from "../../server/documentEntries.server.ts";
import { documentField } from "../../server/documentField.server.ts";
import { getDocuments } from "./getDocuments.ts";

/** See `getDocuments`. */
export const getDocumentsHandler = handle(getDocuments, async ({ idMaintable, ...named }, context) => {
  const { column, entity } = documentField(context, named);
  return [...(await documentEntries(context, { entity, key: idMaintable, column }))];
});
