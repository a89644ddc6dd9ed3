import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Hangs files of the caller's own, which were sent for a record before it was saved, on the record that it became. All
 * of them, or none; asked again, it answers the same.
 */
export const attachFiles = defineOperation({
  id: "File_attachFiles",
  family: "Files",
  name: "attach-files",
  method: "POST",
  envelope: "data",
  input: closed({
    entity: Type.String(),
    key: Type.String(),
    ids: Type.Array(Uuid(), { minItems: 1, maxItems: 50, uniqueItems: true }),
  }),
  output: closed({}),
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "not_found", "access_denied", "attachments_gone"],
  summary: "Hangs files that wait on a record that was saved without them",
});
