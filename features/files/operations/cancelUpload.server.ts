import { cancelUpload as cancel } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { cancelUpload } from "./cancelUpload.ts";

/** See `cancelUpload`. */
export const cancelUploadHandler = handle(cancelUpload, async ({ id }, context) => {
  await cancel(context, id);
  return {};
});
