import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { savingCall } from "../schemas/savingCall.ts";
import { ruleResults } from "./getData.ts";

/**
 * What the rules that the caller's browser may not run come to (design §7), for the record with the present changes of
 * an open form: `fieldData` is the save message that they would be saved by, `key` null for a new record. Nothing is
 * written. Of values that the caller may not write the message is not heard; effects of rules are answered, never what
 * they read.
 */
export const refreshRules = defineOperation({
  ...savingCall.declaration,
  id: "Dynform_refreshRules",
  name: "refresh-rules",
  jsonKeys: ["fieldData"],
  summary: "Results of the rules that stay on the server",
  errors: [...savingCall.unreachable],
  input: closed({
    ...savingCall.form,
    fieldData: savingCall.message,
    path: Type.Optional(Type.String()),
  }),
  output: closed({ rules: ruleResults }),
});
