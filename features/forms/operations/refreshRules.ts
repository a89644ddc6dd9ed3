import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { SaveMessageSchema } from "@tessera/contract/save.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { ruleResults } from "./getData.ts";

/**
 * What the rules that the caller's browser may not run come to (design §7), for the record with the present changes of an open form:
 * `fieldData` is the save message that they would be saved by, `key` null for a new record. Nothing is written. Of values that the caller may not write the
 * message is not heard; effects of rules are answered, never what they read.
 */
export const refreshRules = defineOperation({
  id: "Dynform_refreshRules",
  family: "Dynforms",
  name: "refresh-rules",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["fieldData"],
  bodyLimit: 8_388_608,
  summary: "Results of the rules that stay on the server",
  errors: ["not_found", "record_not_found", "access_denied", "definition_changed"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.Optional(nullable(Type.String())),
    fieldData: SaveMessageSchema,
    path: Type.Optional(Type.String()),
  }),
  output: closed({ rules: ruleResults }),
});
