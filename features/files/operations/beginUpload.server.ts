import { partSize } from "@tessera/server-kit/files/receiveParts.ts";
import { beginUpload as begin } from "@tessera/server-kit/files/uploads.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { beginUpload } from "./beginUpload.ts";

/** See `beginUpload`. */
export const beginUploadHandler = handle(beginUpload, async ({ column = null, ...input }, context) => ({
  ...(await begin(context, { ...input, column })),
  partSize,
}));
