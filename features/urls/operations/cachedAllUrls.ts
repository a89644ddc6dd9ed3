import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Every route of the application (spec shell §4.1 step 2). `ifModifiedSince` changes when the list may have. */
export const cachedAllUrls = defineOperation({
  id: "Url_cachedAllUrls",
  family: "Urls",
  name: "cached-all-urls",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    ifModifiedSince: Type.String(),
    urls: Type.Array(closed({ id: Type.String(), route: Type.String(), isPublic: Type.Boolean() })),
  }),
  access: { kind: "public" },
  summary: "Every route of the application",
});
