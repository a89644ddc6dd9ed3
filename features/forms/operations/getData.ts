import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** What get-data and refresh-data take. */
export const recordOfForm = closed({
  idForm: Type.String({ minLength: 1, maxLength: 200 }),
  idMaintable: Type.String({ minLength: 1, maxLength: 2000 }),
  externalParams: Type.Optional(Type.Unknown()),
  path: Type.Optional(Type.String()),
});

/** `ITEMS` is the record with the rows of the form's sub-forms, as `Records.read` describes it. */
export const recordAnswer = closed({ ITEMS: nullable(Type.Unknown()) });

/** The record that a form shows (spec forms §7 Dynform_getData). */
export const getData = defineOperation({
  id: "Dynform_getData",
  family: "Dynforms",
  name: "get-data",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["externalParams"],
  summary: "The record of a form with its rows",
  errors: ["not_found", "record_not_found"],
  input: recordOfForm,
  output: recordAnswer,
});
