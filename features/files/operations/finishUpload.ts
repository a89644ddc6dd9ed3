import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { FileInfoSchema, guestForm, HashText } from "../fileInfo.ts";

/** Makes a file of an upload whose parts are all there: its bytes are looked at, then the record has it. */
export const finishUpload = defineOperation({
  id: "File_finishUpload",
  family: "Files",
  name: "finish-upload",
  method: "POST",
  envelope: "data",
  input: closed({
    id: Uuid(),
    ...guestForm,
    /** Of the whole file; absent: nothing is compared. */
    hash: Type.Optional(HashText()),
  }),
  output: closed({ file: FileInfoSchema }),
  access: { kind: "page", shows: "form", named: "form" },
  errors: [
    "not_found",
    "record_not_found",
    "access_denied",
    "file_incomplete",
    "file_type_refused",
    "file_infected",
    "scanner_unavailable",
    "files_unavailable",
  ],
  summary: "Makes a file of what was sent",
});
