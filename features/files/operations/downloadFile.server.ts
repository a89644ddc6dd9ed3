import { openFile } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { downloadFile } from "./downloadFile.ts";

/** See `downloadFile`. */
export const downloadFileHandler = handle(downloadFile, ({ download = false, id }, context) =>
  openFile(context, id, download),
);
