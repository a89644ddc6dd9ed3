import { TesseraError } from "@tessera/contract/errors.ts";
import { receiveUploadPart } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { sendPart } from "./sendPart.ts";

/** See `sendPart`. */
export const sendPartHandler = handle(sendPart, async ({ hash = null, id, offset }, context) => {
  if (context.bytes === undefined) throw new TesseraError("unsupported_media_type");
  await receiveUploadPart(context, id, { bytes: context.bytes.stream, offset, hash });
  return {};
});
