import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { recordAnswer, recordOfForm } from "./getData.ts";

/** The record again, to be merged into an open form (spec forms §7 Dynform_refreshData). */
export const refreshData = defineOperation({
  id: "Dynform_refreshData",
  family: "Dynforms",
  name: "refresh-data",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  jsonKeys: ["externalParams"],
  summary: "The record of an open form as it is now",
  errors: ["not_found", "record_not_found"],
  input: recordOfForm,
  output: recordAnswer,
});
