import { uploadState } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getUpload } from "./getUpload.ts";

/** See `getUpload`. */
export const getUploadHandler = handle(getUpload, ({ id }, context) => uploadState(context, id));
