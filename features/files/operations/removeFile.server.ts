import { removeFile as remove } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { removeFile } from "./removeFile.ts";

/** See `removeFile`. */
export const removeFileHandler = handle(removeFile, async ({ id }, context) => {
  await remove(context, id);
  return {};
});
