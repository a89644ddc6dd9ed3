import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { maxTitle } from "@tessera/contract/files/fileEntries.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentEntrySchema, documentField, uploadResult } from "../../documentEntry.ts";
import { uploadFile } from "../uploadFile.ts";

/**
 * Sends a file for a field in one request, which waits there for the save that names it (spec forms §7
 * DocumentStorages/upload). The file is the body, or its one part; what is said of it stands in the query.
 */
export const uploadDocument = defineOperation({
  id: "DocumentStorage_upload",
  family: "DocumentStorages",
  name: "upload",
  method: "POST",
  encoding: "bytes",
  envelope: "plain",
  input: closed({
    ...documentField,
    /** Absent: the name that a multipart body says. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    key: Type.Optional(Type.String({ maxLength: 200 })),
    title: Type.Optional(Type.String({ maxLength: maxTitle })),
    desc: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** Whether it is to be shown where it stands (`downloadStatic`), and not downloaded. */
    isStatic: Type.Optional(Type.Boolean()),
  }),
  output: closed({ ...uploadResult, entry: nullable(DocumentEntrySchema) }),
  access: { kind: "session", decidedBy: "records" },
  errors: uploadFile.errors,
  bodyLimit: uploadFile.bodyLimit,
  summary: "Sends a file for a field",
});
