import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A request of a rule (spec forms §7 custom expression call): the operation of this server that answers `method` and
 * `url`, with `data` as its input, run as the caller under its own access. The answer is its output; null is one, too.
 */
export const expressionRequest = defineOperation({
  id: "Dynform_expressionRequest",
  family: "Dynforms",
  name: "expression-request",
  method: "POST",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  changesState: false,
  errors: ["not_found", "access_denied"],
  summary: "A request of a rule to an operation that rules may ask",
  input: closed({
    method: Type.Union([Type.Literal("GET"), Type.Literal("POST")]),
    url: Type.String({ minLength: 1, maxLength: 4000 }),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  output: closed({ value: Type.Unknown() }),
});
