import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { FileInfoSchema, HashText, slotInput } from "../fileInfo.ts";

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
  errors: [
    "record_not_found",
    "not_found",
    "access_denied",
    "file_empty",
    "file_too_large",
    "file_type_refused",
    "file_infected",
    "file_incomplete",
    "file_quota_reached",
    "scanner_unavailable",
    "files_unavailable",
  ],
  // As large as any installation may allow; the setting of this one is the bound.
  bodyLimit: 107_374_182_400,
  summary: "Sends a file in one request",
});
