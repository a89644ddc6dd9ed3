import { beginUpload as begin } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { beginUpload } from "./beginUpload.ts";

/** See `beginUpload`. */
export const beginUploadHandler = handle(beginUpload, ({ column = null, form = null, key = null, ...input }, context) =>
  begin(context, { ...input, column, form, key }),
);
