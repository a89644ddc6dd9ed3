import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The kinds of data that a template can be drawn with (spec shell §7.3 ItemTemplTypes), named in the caller's language.
 */
export const findTypes = defineOperation({
  id: "ItemTemplType_find",
  family: "ItemTemplTypes",
  name: "find",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "own" },
  summary: "What templates can be drawn with",
  input: closed({}),
  output: Type.Array(closed({ id: Type.String(), title: Type.String() })),
});
