import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The keys with which a page seals what its person entered and did not save. Only of the caller's own sessions, and not
 * of one that was ended on purpose: what was sealed in it stays closed for good.
 */
export const draftKeys = defineOperation({
  id: "Session_draftKeys",
  family: "Session",
  name: "draft-keys",
  path: "/auth/draft-keys",
  aliases: [],
  method: "POST",
  envelope: "data",
  input: closed({ sessions: Type.Array(Type.String({ format: "uuid" }), { maxItems: 100 }) }),
  output: closed({ keys: Type.Array(closed({ session: Type.String(), key: Type.String() })) }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Answers the keys that seal drafts of the caller's sessions",
});
