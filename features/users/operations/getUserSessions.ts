import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { getSessions } from "#features/accounts/operations/getSessions.ts";

/**
 * Answers the open sessions of someone, those used last first; nobody's when there is no such user. `forceLogout` ends
 * one.
 */
export const getUserSessions = defineOperation({
  id: "User_getSessions",
  family: "Users",
  name: "get-sessions",
  method: "GET",
  envelope: "data",
  input: closed({ userId: Uuid() }),
  output: getSessions.output,
  access: { kind: "granted" },
  summary: "The open sessions of a user",
});
