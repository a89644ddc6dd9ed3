import { receivedParts } from "@tessera/records/files/receiveParts.ts";
import { openUpload } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getUpload } from "./getUpload.ts";

/** See `getUpload`. */
export const getUploadHandler = handle(getUpload, async ({ id }, context) => {
  const upload = await openUpload(context, id);
  const received = await receivedParts(context.services.files.store, upload);
  const { name, partSize, size } = upload;
  return { name, size, partSize, received: [...received] };
});
