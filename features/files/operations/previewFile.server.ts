import { openPreview } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { previewFile } from "./previewFile.ts";

/** See `previewFile`. */
export const previewFileHandler = handle(previewFile, ({ id }, context) => openPreview(context, id));
