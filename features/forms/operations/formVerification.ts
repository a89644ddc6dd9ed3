import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { savingCall } from "../schemas/savingCall.ts";

/**
 * Says what a save would say, and writes nothing (spec forms §7 Dynform_formVerification). `fieldData` is the save
 * message that `Dynform_saveData` takes as `formData`; rights, rules, conflicts and constraints decide as they would
 * then, now. The record would be accepted when `HEADER.ERROR` is empty; `SUCCESS` is the message.
 */
export const formVerification = defineOperation({
  ...savingCall.declaration,
  id: "Dynform_formVerification",
  name: "form-verification",
  jsonKeys: ["fieldData", "externalParams"],
  summary: "Checks a record as a save would, without writing",
  errors: [...savingCall.unreachable, ...savingCall.refused],
  input: closed({
    ...savingCall.form,
    fieldData: savingCall.message,
    ...savingCall.surroundings,
  }),
  output: closed({
    HEADER: savingCall.header,
  }),
});
