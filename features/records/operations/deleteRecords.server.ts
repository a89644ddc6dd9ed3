import { handle } from "@tessera/server-core/handle.ts";
import { deleteRecords } from "./deleteRecords.ts";

/** See `deleteRecords`. */
export const deleteRecordsHandler = handle(deleteRecords, ({ entity, keys, saveId }, context) =>
  context.services.records.remove(context, entity, keys, saveId),
);
