import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentField, uploadResult } from "../../documentEntry.ts";

/**
 * What would come of a file of this name, size and type, before it is sent: what the field does not take, and what it
 * has already, is skipped.
 */
export const checkFile = defineOperation({
  id: "DocumentStorage_checkFile",
  family: "DocumentStorages",
  name: "check-file",
  path: "/api/DocumentStorages/checkFile",
  method: "GET",
  envelope: "plain",
  input: closed({
    ...documentField,
    /** Key of the record; in a row, of the row. Absent: a new one, which has no files yet. */
    idMaintable: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    key: Type.Optional(Type.String({ maxLength: 200 })),
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    size: Type.Integer({ minimum: 0 }),
    /** Media type, as its sender takes it. */
    type: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: closed(uploadResult),
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "not_found", "access_denied"],
  summary: "What would come of a file",
});
