import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { FunctionBodySchema } from "@tessera/contract/definitions/functionBody.ts";
import { AnyJson, closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const log = Type.String();
const ms = Type.Number();

/**
 * Runs the script of a function as it is being written, published or not, as the caller: for anyone who may draft
 * functions in the subsystem. `log` is what it noted, `ms` the milliseconds it took. Where it gave no value, `reason`
 * is a `ScriptFailure`, or `result` for a value of another type than the function declares; `line` is the line of the
 * script, from 1, null when it is not known.
 */
export const tryFunction = defineOperation({
  id: "UserFunction_tryFunction",
  family: "UserFunctions",
  name: "try-function",
  method: "POST",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents" },
  changesState: false,
  errors: ["access_denied", "busy", "scripts_unavailable"],
  summary: "Tries the script of a function",
  input: closed({
    subsystem: Type.String({ maxLength: 200 }),
    body: FunctionBodySchema,
    args: Type.Array(AnyJson(), { maxItems: 20 }),
  }),
  output: Type.Union([
    closed({ ok: Type.Literal(true), value: Type.Unknown(), log, ms }),
    closed({
      ok: Type.Literal(false),
      reason: Type.String(),
      message: Type.String(),
      line: nullable(Type.Integer()),
      log,
      ms,
    }),
  ]),
});
