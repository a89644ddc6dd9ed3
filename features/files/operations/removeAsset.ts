import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Slug } from "@tessera/contract/schema.ts";
import { AssetHash } from "../assetInfo.ts";

/** Removes a file of definitions from those that can be chosen, unless a published document or a draft names it. */
export const removeAsset = defineOperation({
  id: "File_removeAsset",
  family: "Files",
  name: "remove-asset",
  method: "POST",
  envelope: "data",
  input: closed({ subsystem: Slug(), hash: AssetHash() }),
  output: closed({}),
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  errors: ["access_denied", "not_found", "file_in_use"],
  summary: "Removes a file of definitions",
});
