import { TesseraError } from "@tessera/contract/errors.ts";
import { receiveAsset } from "@tessera/records/files/assets.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uploadAsset } from "./uploadAsset.ts";

/** See `uploadAsset`. */
export const uploadAssetHandler = handle(uploadAsset, async ({ hash = null, name, subsystem }, context) => {
  const { bytes } = context;
  if (bytes === undefined) throw new TesseraError("unsupported_media_type");
  return { asset: await receiveAsset(context, { name, subsystem }, bytes, hash) };
});
