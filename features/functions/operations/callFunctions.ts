import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Calls of one request at most. */
export const maxCalls = 100;

/**
 * What scripts of user-defined functions give (spec forms §7 UserFunction): each call names a function by the id of its
 * document, `args` are wire JSON in the order of its parameters. They run as the caller. They may call what a grant
 * over functions names, whose documents they may read, or what a rule of the form `idForm` calls, if they may work with
 * that form; a guest only the last. The answers come in the order of the calls: a value, or the code of what was wrong
 * with that one.
 */
export const callFunctions = defineOperation({
  id: "UserFunction_callFunctions",
  family: "UserFunctions",
  name: "call-functions",
  method: "POST",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  changesState: false,
  errors: ["access_denied"],
  summary: "Calls scripts of user-defined functions",
  input: closed({
    idForm: Type.Optional(Type.String({ maxLength: 200 })),
    calls: Type.Array(
      closed({ id: Type.String({ minLength: 1, maxLength: 200 }), args: Type.Array(AnyJson(), { maxItems: 20 }) }),
      { minItems: 1, maxItems: maxCalls },
    ),
  }),
  output: closed({
    answers: Type.Array(Type.Union([closed({ value: Type.Unknown() }), closed({ error: Type.String() })])),
  }),
});
