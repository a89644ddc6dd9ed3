import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The parameters of a page that the server works out (spec lists §7 `ExternalParams_getSqlParams`): name and value of
 * each.
 */
export const getSqlParams = defineOperation({
  id: "ExternalParams_getSqlParams",
  family: "ExternalParams",
  name: "get-sql-params",
  method: "GET",
  jsonKeys: ["dotoParams"],
  envelope: "body",
  input: closed({
    /** What the page has of its own; it stands in the address as well, and changes nothing. */
    dotoParams: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Address of the page, with its query. */
    routedUrl: Type.String({ maxLength: 4000 }),
  }),
  output: Type.Record(Type.String(), AnyJson()),
  access: { kind: "public" },
  errors: ["not_signed_in", "access_denied", "value_invalid"],
  summary: "Parameters of a page that the server works out",
});
