import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Runs the process that is bound to an event of the page (spec shell §4.1 step 6). */
export const emitEvent = defineOperation({
  id: "ProcessBuilder_emitEvent",
  family: "ProcessBuilders",
  name: "emit-event",
  aliases: ["/api/ProcessBuilders/emitEvent"],
  method: "GET",
  jsonKeys: ["params"],
  envelope: "data",
  input: closed({
    event: Type.String({ minLength: 1, maxLength: 100 }),
    instance: Type.Optional(Type.String({ maxLength: 200 })),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  output: closed({
    /** Whether a process is bound to the event. */
    bound: Type.Boolean(),
  }),
  access: { kind: "public" },
  errors: ["confirmation_required"],
  changesState: true,
  summary: "Runs what is bound to an event of the page",
});
