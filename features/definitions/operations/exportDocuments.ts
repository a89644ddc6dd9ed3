import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The documents made or changed here that the caller may read, as files: path to text. Importing them and exporting
 * again gives the same bytes. Files that documents name come with them, as far as an import takes them.
 */
export const exportDocuments = defineOperation({
  id: "Definition_export",
  family: "Definitions",
  name: "export",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Published documents in canonical form",
  errors: [],
  input: closed({ subsystem: Type.Optional(Type.String({ maxLength: 120 })) }),
  output: closed({
    files: Type.Record(Type.String(), Type.String()),
    /** Pictures and other files that are too large to come along: `npm run export-documents` writes all of them. */
    leftOut: Type.Integer(),
  }),
});
