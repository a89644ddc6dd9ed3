import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Has some server do the statement of a schedule now, paused or not. `requestId` makes a repeat the same run. Throws
 * `not_found`.
 */
export const runSchedule = defineOperation({
  id: "Schedule_run",
  family: "Schedules",
  name: "run",
  method: "POST",
  envelope: "data",
  errors: ["not_found"],
  input: closed({
    topic: Type.String({ minLength: 1, maxLength: 300 }),
    requestId: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  output: closed({ run: Type.String() }),
  access: { kind: "granted" },
  summary: "Runs a schedule now",
});
