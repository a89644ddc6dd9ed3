import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { AssetSchema } from "../assetInfo.ts";

/**
 * The files of definitions of the subsystems whose documents the caller may read, the newest first, at most 200, with
 * the documents that name them, as they are published or drafted.
 */
export const findAssets = defineOperation({
  id: "File_findAssets",
  family: "Files",
  name: "find-assets",
  method: "GET",
  envelope: "data",
  input: closed({
    /** Part of the name. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    of: Type.Optional(oneOf("picture", "video", "captions")),
  }),
  output: closed({
    assets: Type.Array(
      Type.Object({
        ...AssetSchema.properties,
        mayRemove: Type.Boolean(),
        uses: Type.Array(closed({ kind: Type.String(), id: Type.String(), label: nullable(Type.String()) })),
        /** Documents that name it and that the caller may not read. */
        hidden: Type.Integer(),
      }),
    ),
  }),
  access: { kind: "session", decidedBy: "documents" },
  summary: "Pictures and other files of definitions",
});
