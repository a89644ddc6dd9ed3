import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { AdoptionGrant } from "../adoptionOutcome.ts";

/**
 * Adopts a schema of a running database (design §5), or proposes what changed in one that was adopted before (`url` may
 * then be null), as a run of the caller. A dump is taken by the command line only. What can be seen at once to be wrong
 * is in `problems` of `invalid_input`: `code` completes the text key `adoption.error.<code>`; any other reason is that
 * of the run.
 */
export const adopt = defineOperation({
  id: "Adoption_adopt",
  family: "Adoptions",
  name: "adopt",
  method: "POST",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Starts to adopt a database schema",
  errors: ["access_denied"],
  input: closed({
    url: nullable(Type.String({ minLength: 1, maxLength: 2000, pattern: "^postgres(ql)?://" })),
    /** One, several with commas between, or `all`. */
    schema: nullable(Type.String({ minLength: 1, maxLength: 2000 })),
    subsystem: Type.String({ minLength: 1, maxLength: 63 }),
    grants: Type.Array(AdoptionGrant, { maxItems: 50 }),
    /** Triggers and functions to take over, by name, or all that can be; the notices list them. Default: none. */
    triggers: Type.Optional(
      Type.Union([Type.Literal("all"), Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2000 })]),
    ),
    /** What to apply of the plan when adopting again with a `url`. Default: nothing. */
    plan: Type.Optional(
      closed({
        /** Ids of parts, or all that take nothing away; null: nothing. */
        apply: nullable(
          Type.Union([
            Type.Literal("all"),
            Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 2000 }),
          ]),
        ),
        choices: closed({
          conflicts: Type.Union([Type.Literal("open"), Type.Literal("here"), Type.Literal("source")]),
          vanished: Type.Union([Type.Literal("open"), Type.Literal("keep"), Type.Literal("delete")]),
        }),
        separate: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2000 }),
      }),
    ),
  }),
  output: closed({
    /** The run that adopts: `get` of Progresses answers how far it is and then its outcome (`AdoptionOutcome`). */
    run: Type.String(),
  }),
});
