import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Slug } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { AssetHash, AssetSchema } from "../assetInfo.ts";
import { wholeFileErrors, wholeFileLimit } from "../fileInfo.ts";

/**
 * Sends a picture or another file for the definitions of a subsystem, in one request. One of the same content that is
 * there already is answered instead.
 */
export const uploadAsset = defineOperation({
  id: "File_uploadAsset",
  family: "Files",
  name: "upload-asset",
  method: "POST",
  encoding: "bytes",
  envelope: "data",
  input: closed({
    subsystem: Slug(),
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    hash: Type.Optional(AssetHash()),
  }),
  output: closed({ asset: AssetSchema }),
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  errors: ["access_denied", ...wholeFileErrors],
  bodyLimit: wholeFileLimit,
  summary: "Sends a picture or another file for definitions",
});
