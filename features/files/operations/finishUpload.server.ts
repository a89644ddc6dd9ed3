import { fileInfo } from "@tessera/records/files/storedFiles.ts";
import { finishUpload as finish } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { finishUpload } from "./finishUpload.ts";

/** See `finishUpload`. */
export const finishUploadHandler = handle(finishUpload, async ({ form = null, hash = null, id }, context) => {
  await finish(context, { form, hash, id });
  return { file: await fileInfo(context.services.database, id) };
});
