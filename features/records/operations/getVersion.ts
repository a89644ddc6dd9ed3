import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A whole record of the past, masked by today's rights. */
export const getVersion = defineOperation({
  id: "Record_getVersion",
  family: "Records",
  name: "get-version",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  forRules: true,
  summary: "A record as it was",
  errors: ["record_not_found", "query_too_expensive"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.String({ maxLength: 2000 }),
    version: Type.Integer({ minimum: 1 }),
    /** Of an entry of the history that is no version: its own. */
    moment: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  output: closed({ record: Type.Unknown() }),
});
