import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Cancels one of the caller's runs: it stops, and what it has begun is undone. `not_found` also when it has ended. */
export const cancelProgress = defineOperation({
  id: "Progress_cancel",
  family: "Progresses",
  name: "cancel",
  method: "POST",
  envelope: "data",
  input: closed({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
  output: closed({}),
  access: { kind: "session", decidedBy: "own" },
  errors: ["not_found"],
  summary: "Cancels one of the caller's runs",
});
