import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Answers the open sessions of the caller, the present one first. */
export const getSessions = defineOperation({
  id: "Account_getSessions",
  family: "Accounts",
  name: "get-sessions",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: Type.Array(
    closed({
      id: Type.String(),
      isCurrent: Type.Boolean(),
      /** Instants in UTC. */
      createdAt: Type.String(),
      lastSeenAt: Type.String(),
      expiresAt: Type.String(),
      address: nullable(Type.String()),
      agent: nullable(Type.String()),
    }),
  ),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's open sessions",
});
