import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { guestForm, slotInput } from "../fileInfo.ts";

/**
 * Begins to send a file for a record that the caller may change, or for one that they may make and have not saved. It
 * is sent in parts (`sendPart`), then finished (`finishUpload`).
 */
export const beginUpload = defineOperation({
  id: "File_beginUpload",
  family: "Files",
  name: "begin-upload",
  method: "POST",
  envelope: "data",
  input: closed({
    ...slotInput,
    ...guestForm,
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    /** Bytes. */
    size: Type.Integer({ minimum: 0 }),
  }),
  output: closed({
    id: Uuid(),
    /** The name as it is kept. */
    name: Type.String(),
    /** Bytes of each part but the last. */
    partSize: Type.Integer(),
  }),
  access: { kind: "page", shows: "form", named: "form" },
  errors: [
    "record_not_found",
    "not_found",
    "access_denied",
    "file_empty",
    "file_too_large",
    "file_type_refused",
    "file_quota_reached",
    "file_limit_reached",
  ],
  summary: "Begins to send a file in parts",
});
