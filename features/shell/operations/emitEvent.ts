import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Runs what is bound to an event of a page (spec shell §4.1 step 6): `beforeAction` before the page at `instance` is
 * opened. An answer with a location header leads there instead.
 */
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
    /** Address of the page, with its query. */
    instance: Type.Optional(Type.String({ maxLength: 4000 })),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  output: closed({
    /** Whether anything is bound to the event. */
    bound: Type.Boolean(),
  }),
  access: { kind: "public" },
  errors: ["confirmation_required", "not_signed_in", "access_denied", "value_invalid"],
  changesState: true,
  summary: "Runs what is bound to an event of the page",
});
