import { openPreview } from "@tessera/server-kit/files/openFile.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { previewFile } from "./previewFile.ts";

/** See `previewFile`. */
export const previewFileHandler = handle(previewFile, ({ id }, context) => openPreview(context, id));
