import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Makes a personal API token. Its text is in this answer and nowhere else. Throws `invalid_input` for an unknown
 * family, `access_denied` beyond fifty tokens.
 */
export const createToken = defineOperation({
  id: "Account_createToken",
  family: "Accounts",
  name: "create-token",
  method: "POST",
  envelope: "data",
  input: closed({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
    /** Days until it expires. */
    days: Type.Integer({ minimum: 1, maximum: 366 }),
    write: Type.Boolean(),
    families: nullable(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 100 })),
  }),
  output: closed({ id: Type.String(), token: Type.String(), expiresAt: Type.String() }),
  access: { kind: "session", decidedBy: "own" },
  errors: ["invalid_input", "access_denied"],
  summary: "Makes a personal API token and shows it once",
});
