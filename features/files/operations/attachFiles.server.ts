import { attachWaiting } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { attachFiles } from "./attachFiles.ts";

/** See `attachFiles`. */
export const attachFilesHandler = handle(attachFiles, async ({ entity, ids, key }, context) => {
  await attachWaiting(context, { entity, key, column: null }, ids);
  return {};
});
