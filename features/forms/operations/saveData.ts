import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { savingCall } from "../schemas/savingCall.ts";

/**
 * Saves the record of a form (spec forms §7 Dynform_saveData). `formData` is the save message of design §5. The save
 * succeeded when `HEADER.ERROR` is empty; else nothing was written, and `id` is null.
 */
export const saveData = defineOperation({
  ...savingCall.declaration,
  id: "Dynform_saveData",
  name: "save-data",
  jsonKeys: ["formData", "externalParams"],
  summary: "Saves a record with its rows",
  errors: [...savingCall.unreachable, ...savingCall.refused],
  input: closed({
    ...savingCall.form,
    formData: savingCall.message,
    ...savingCall.surroundings,
  }),
  output: closed({
    HEADER: savingCall.header,
    id: nullable(Type.String()),
    version: nullable(Type.Integer()),
    rowKeys: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  }),
});
