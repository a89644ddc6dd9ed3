import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentEntrySchema, documentField } from "../../documentEntry.ts";

/** The files of a field of a record, in their order. */
export const getDocuments = defineOperation({
  id: "DocumentStorage_getDocuments",
  family: "DocumentStorages",
  name: "get-documents",
  method: "GET",
  envelope: "plain",
  input: closed({
    ...documentField,
    /** Key of the record; in a row, of the row. */
    idMaintable: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  output: Type.Array(DocumentEntrySchema),
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "not_found", "access_denied"],
  summary: "The files of a field of a record",
});
