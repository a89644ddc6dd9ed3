import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Whether the caller may open an address (spec shell §6). `sign_in` is for someone who is not signed in and asks for an
 * address that is not public; anyone who is signed in gets `denied` there, and so does everyone for an unknown address.
 */
export const getPermissionByUrl = defineOperation({
  id: "Authority_getPermissionByUrl",
  family: "Authorities",
  name: "get-permission-by-url",
  method: "GET",
  envelope: "body",
  input: closed({ url: Type.String({ maxLength: 4000 }) }),
  output: closed({ url: Type.String(), permission: oneOf("allowed", "sign_in", "denied") }),
  access: { kind: "public" },
  summary: "Whether the caller may open an address",
});
