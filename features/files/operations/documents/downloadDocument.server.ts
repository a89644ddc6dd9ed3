import { openFile } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { downloadDocument } from "./downloadDocument.ts";

/** See `downloadDocument`. */
export const downloadDocumentHandler = handle(downloadDocument, ({ id }, context) => openFile(context, id, true));
