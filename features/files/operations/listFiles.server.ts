import { filesOf } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { listFiles } from "./listFiles.ts";

/** See `listFiles`. */
export const listFilesHandler = handle(listFiles, async ({ column = null, ...record }, context) => {
  const { database, files, records } = context.services;
  const slot = { ...record, column };
  const { write } = await records.slot(context, slot);
  const { endings, maxSize } = files.settings;
  return { files: [...(await filesOf(database, slot))], mayChange: write, maxSize, endings: [...endings] };
});
