import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Progress } from "@tessera/contract/socket/progress.ts";
import { Type } from "typebox";

/** What the caller has running, and what has ended and is still kept; the newest first, 100 at most. */
export const checkList = defineOperation({
  id: "Progress_checkList",
  family: "Progresses",
  name: "check-list",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    progresses: Type.Array(Progress),
    /** Whether the caller may see everyone's (`checkAll`). */
    seesAll: Type.Boolean(),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's runs: those under way, and those whose result is kept",
});
