import { openUpload } from "@tessera/server-kit/files/fileRows.ts";
import { receivedParts } from "@tessera/server-kit/files/receiveParts.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { getUpload } from "./getUpload.ts";

/** See `getUpload`. */
export const getUploadHandler = handle(getUpload, async ({ id }, context) => {
  const upload = await openUpload(context, id);
  const received = await receivedParts(context.services.files.store, upload);
  const { name, partSize, size } = upload;
  return { name, size, partSize, received: [...received] };
});
