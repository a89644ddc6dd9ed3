import { restoreFile as restore } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { restoreFile } from "./restoreFile.ts";

/** See `restoreFile`. */
export const restoreFileHandler = handle(restoreFile, async ({ id }, context) => {
  await restore(context, id);
  return {};
});
