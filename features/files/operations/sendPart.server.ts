import { TesseraError } from "@tessera/contract/errors.ts";
import { receivePart, removeParts } from "@tessera/records/files/receiveParts.ts";
import { openUpload } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { sendPart } from "./sendPart.ts";

/** See `sendPart`. A part that comes when its upload has ended meanwhile does not stay. */
export const sendPartHandler = handle(sendPart, async ({ hash = null, id, offset }, context) => {
  const { bytes, services } = context;
  const { store } = services.files;
  if (bytes === undefined) throw new TesseraError("unsupported_media_type");
  const upload = await openUpload(context, id);
  await receivePart(store, upload, { bytes: bytes.stream, offset, hash });
  await openUpload(context, id).catch(async (error: unknown) => {
    await removeParts(store, upload);
    throw error;
  });
  return {};
});
