import { removeAsset as remove } from "@tessera/records/files/assets.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { removeAsset } from "./removeAsset.ts";

/** See `removeAsset`. */
export const removeAssetHandler = handle(removeAsset, async ({ hash, subsystem }, context) => {
  await remove(context, subsystem, hash);
  return {};
});
