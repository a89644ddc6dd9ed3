import { openFile } from "@tessera/server-kit/files/openFile.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { downloadFile } from "./downloadFile.ts";

/** See `downloadFile`. */
export const downloadFileHandler = handle(downloadFile, ({ download = false, id }, context) =>
  openFile(context, id, download),
);
