import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Routes with named segments (spec shell §2.1): their patterns, and the names in order. */
export const getSeoUrls = defineOperation({
  id: "Url_getSeoUrls",
  family: "Urls",
  name: "get-seo-urls",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: Type.Array(closed({ idUrl: Type.String(), pattern: Type.String(), params: Type.Array(Type.String()) })),
  access: { kind: "public" },
  summary: "Routes with named segments",
});
