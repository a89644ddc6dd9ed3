import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { FileInfoSchema, guestForm, slotInput } from "../fileInfo.ts";

/**
 * The files of a record that the caller may read, the oldest first, at most 1,000; without a key none, and what may be
 * sent for a new record.
 */
export const listFiles = defineOperation({
  id: "File_listFiles",
  family: "Files",
  name: "list-files",
  method: "GET",
  envelope: "data",
  input: closed({ ...slotInput, ...guestForm }),
  output: closed({
    files: Type.Array(FileInfoSchema),
    /** Whether the caller may add and remove files. */
    mayChange: Type.Boolean(),
    /** Bytes that a file may have. */
    maxSize: Type.Integer(),
    /** Endings that its name may have. */
    endings: Type.Array(Type.String()),
  }),
  access: { kind: "page", shows: "form", named: "form" },
  errors: ["record_not_found", "not_found", "access_denied"],
  summary: "The files of a record",
});
