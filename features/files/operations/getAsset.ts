import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { AssetHash } from "../assetInfo.ts";

/**
 * A file that belongs to definitions, by its content: for anyone who may open a page that shows it, also without
 * signing in, and for anyone who designs. Browsers keep it.
 */
export const getAsset = defineOperation({
  id: "File_getAsset",
  family: "Files",
  name: "get-asset",
  method: "GET",
  envelope: "bytes",
  input: closed({
    hash: AssetHash(),
    /** The small picture of it, where it has one. */
    small: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unknown(),
  access: { kind: "public" },
  errors: ["not_found", "files_unavailable"],
  summary: "A picture or another file of definitions",
});
