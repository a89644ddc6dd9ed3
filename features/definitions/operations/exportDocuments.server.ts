import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { exportAssets } from "@tessera/records/files/assetFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { exportDocuments } from "./exportDocuments.ts";

/** Bytes of files that come along: as text they are a third more, and an import takes 32 MiB with the documents. */
const maxAssets = 20_971_520;

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
  const assets = await exportAssets(context, new Map(Object.entries(files)), maxAssets);
  for (const [path, text] of assets.files) files[path] = text;
  return { files, leftOut: assets.leftOut };
});
