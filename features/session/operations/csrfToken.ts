import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The CSRF token of the caller's session; someone who is not signed in has one too (spec shell §7.1). */
export const csrfToken = defineOperation({
  id: "Session_csrfToken",
  family: "Session",
  name: "csrf-token",
  path: "/csrf-token",
  aliases: ["/api/csrf-token"],
  method: "GET",
  envelope: "plain",
  input: closed({}),
  output: closed({ csrfToken: Type.String() }),
  access: { kind: "public" },
  summary: "The token that every changing request carries in X-CSRF-Token",
});
