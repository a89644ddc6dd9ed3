import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Progress } from "@tessera/contract/socket/progress.ts";
import { Type } from "typebox";

/** One of the caller's runs; `result` is what it came to, null while it has not. */
export const getProgress = defineOperation({
  id: "Progress_get",
  family: "Progresses",
  name: "get",
  method: "GET",
  envelope: "data",
  input: closed({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
  output: closed({ progress: Progress, result: Type.Unknown() }),
  access: { kind: "session", decidedBy: "own" },
  errors: ["not_found"],
  summary: "One of the caller's runs with its result",
});
