import { filesOf } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { listFiles } from "./listFiles.ts";

/** See `listFiles`. */
export const listFilesHandler = handle(listFiles, async ({ column = null, entity, key }, context) => {
  const { database, files, records } = context.services;
  const { endings, maxSize } = files.settings;
  const limits = { maxSize, endings: [...endings] };
  if (key === undefined) {
    records.assertNewFiles(context, entity);
    return { files: [], mayChange: true, ...limits };
  }
  const slot = { entity, key, column };
  const { write } = await records.slot(context, slot);
  return { files: [...(await filesOf(database, slot))], mayChange: write, ...limits };
});
