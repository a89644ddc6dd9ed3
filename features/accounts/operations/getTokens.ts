import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Answers the personal API tokens of the caller that were not revoked, without their texts, which nobody can read
 * again.
 */
export const getTokens = defineOperation({
  id: "Account_getTokens",
  family: "Accounts",
  name: "get-tokens",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    tokens: Type.Array(
      closed({
        id: Type.String(),
        name: Type.String(),
        /** Null: all families. */
        families: nullable(Type.Array(Type.String())),
        write: Type.Boolean(),
        /** Instants in UTC. */
        createdAt: Type.String(),
        expiresAt: Type.String(),
        lastUsedAt: nullable(Type.String()),
        isExpired: Type.Boolean(),
      }),
    ),
    /** Families that a token can be limited to. */
    families: Type.Array(Type.String()),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's API tokens",
});
