import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { FileInfoSchema, HashText, slotInput, wholeFileErrors, wholeFileLimit } from "../fileInfo.ts";

/**
 * Sends a whole file in one request, as scripts do. How large it may be is a setting; what breaks off is sent again
 * from the beginning.
 */
export const uploadFile = defineOperation({
  id: "File_uploadFile",
  family: "Files",
  name: "upload-file",
  method: "POST",
  encoding: "bytes",
  envelope: "data",
  input: closed({
    ...slotInput,
    /** Absent: the name that a multipart body says. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    hash: Type.Optional(HashText()),
  }),
  output: closed({ file: FileInfoSchema }),
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "not_found", "access_denied", ...wholeFileErrors],
  bodyLimit: wholeFileLimit,
  summary: "Sends a file in one request",
});
