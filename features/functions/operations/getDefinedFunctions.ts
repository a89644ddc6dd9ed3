import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { ValueKind } from "@tessera/contract/definitions/functionBody.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const value = { type: ValueKind(), list: Type.Boolean() };

/**
 * The functions that people defined and the caller may use, or whose documents they may read (spec forms §7): with what
 * a person needs to call them, and the checked tree that runs them (`CompiledUserFunction`): that of a script asks the
 * server. A rule of a form carries the bodies of what it calls; this is for anyone who writes expressions.
 */
export const getDefinedFunctions = defineOperation({
  id: "UserFunction_getDefinedFunctions",
  family: "UserFunctions",
  name: "get-defined-functions",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents" },
  summary: "The user-defined functions the caller may use",
  input: closed({}),
  output: closed({
    /** Counter at which they hold. */
    definitions: Type.Integer(),
    functions: Type.Array(
      closed({
        id: Type.String(),
        subsystem: Type.String(),
        name: Type.String(),
        aliases: Type.Array(Type.String()),
        description: nullable(Type.String()),
        parameters: Type.Array(
          closed({ name: Type.String(), ...value, optional: Type.Boolean(), description: nullable(Type.String()) }),
        ),
        result: closed(value),
        kind: oneOf("expression", "script"),
        /** Null for a script, whose text is the server's. */
        expression: nullable(Type.String()),
        compiled: Type.Unknown(),
      }),
    ),
  }),
});
