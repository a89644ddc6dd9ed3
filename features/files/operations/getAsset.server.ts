import { openAsset } from "@tessera/records/files/assets.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getAsset } from "./getAsset.ts";

/** See `getAsset`. */
export const getAssetHandler = handle(getAsset, ({ hash, small = false }, context) => openAsset(context, hash, small));
