import { openFile } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { downloadStatic } from "./downloadStatic.ts";

/** See `downloadStatic`. */
export const downloadStaticHandler = handle(downloadStatic, ({ id }, context) => openFile(context, id, false));
