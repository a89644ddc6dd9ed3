import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { exportDocuments } from "./exportDocuments.ts";

/** See `exportDocuments`. */
export const exportDocumentsHandler = handle(exportDocuments, async ({ subsystem }, context) => {
  await assertCurrent(context);
  const access = documentAccess(context);
  const files = safeRecord<string>();
  for (const [path, text] of context.services.definitions.exportFolder()) {
    const document = parseDocumentFile(path, text);
    if (subsystem !== undefined && document.subsystem !== subsystem) continue;
    if (access.may(document, "read")) files[path] = text;
  }
  return { files };
});
