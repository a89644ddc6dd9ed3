import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Exchanges the provider's code for a session (spec shell §4.3). `codeVerifirer` is spelled as the spec's contract
 * spells it.
 */
export const login = defineOperation({
  id: "Session_login",
  family: "Session",
  name: "login",
  path: "/auth/login/user",
  aliases: ["/api/auth/login/user"],
  method: "POST",
  envelope: "plain",
  input: closed({
    redirectUri: Type.String({ maxLength: 2000 }),
    code: Type.String({ minLength: 1, maxLength: 2000 }),
    codeVerifirer: Type.String({ minLength: 43, maxLength: 128, pattern: "^[A-Za-z0-9._~-]+$" }),
    /** The issuer that the provider's answer named (RFC 9207); it must be the one that was asked. */
    iss: Type.Optional(Type.String({ maxLength: 2000 })),
    /** The address that the person asked for when sign-in began. */
    target: Type.Optional(Type.String({ maxLength: 100_000 })),
  }),
  output: closed({
    sessionToken: Type.String(),
    /**
     * Where the person goes now, a path of this installation; `/` leads to the landing page. Null where the caller
     * named no target.
     */
    redirect: nullable(Type.String()),
    tokenHintForLogout: nullable(Type.String()),
  }),
  access: { kind: "public" },
  errors: ["malformed_request", "not_signed_in", "access_denied", "too_many_requests", "busy"],
  summary: "Signs in with the code that the provider returned",
});
