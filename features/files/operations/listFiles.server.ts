import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { allowedEndings } from "@tessera/records/files/allowedEndings.ts";
import { assertNewFiles, maxSizeFor } from "@tessera/records/files/guestFiles.ts";
import { filesOf } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { listFiles } from "./listFiles.ts";

/** See `listFiles`. */
export const listFilesHandler = handle(listFiles, async ({ column = null, entity, form = null, key }, context) => {
  const { database, files, records } = context.services;
  const limits = {
    maxSize: maxSizeFor(context, { column, entity }),
    endings: [...(await allowedEndings(database, files.settings))],
  };
  if (key === undefined || isGuest(context)) {
    assertNewFiles(context, { column, entity, form, key: key ?? null });
    return { files: [], mayChange: true, ...limits };
  }
  const slot = { entity, key, column };
  const { write } = await records.slot(context, slot);
  return { files: [...(await filesOf(database, slot))], mayChange: write, ...limits };
});
