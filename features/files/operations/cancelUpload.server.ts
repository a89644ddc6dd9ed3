import { cancelUpload as cancel } from "@tessera/server-kit/files/uploads.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { cancelUpload } from "./cancelUpload.ts";

/** See `cancelUpload`. */
export const cancelUploadHandler = handle(cancelUpload, async ({ id }, context) => {
  await cancel(context, id);
  return {};
});
