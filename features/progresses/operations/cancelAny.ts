import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Cancels anyone's run, and notifies that person. `not_found` also when it has ended. */
export const cancelAny = defineOperation({
  id: "Progress_cancelAny",
  family: "Progresses",
  name: "cancel-any",
  method: "POST",
  envelope: "data",
  input: closed({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
  output: closed({}),
  access: { kind: "granted" },
  errors: ["not_found"],
  summary: "Cancels anybody's run",
});
