import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { guestForm, HashText } from "../fileInfo.ts";

/**
 * Sends a part of an upload of the caller's own. It may be sent again, and parts may come in any order, also several at
 * once.
 */
export const sendPart = defineOperation({
  id: "File_sendPart",
  family: "Files",
  name: "send-part",
  method: "POST",
  encoding: "bytes",
  envelope: "data",
  input: closed({
    id: Uuid(),
    ...guestForm,
    /** Where the part begins: a multiple of the upload's part size. */
    offset: Type.Integer({ minimum: 0 }),
    /** Of the part; absent: only its length is compared. */
    hash: Type.Optional(HashText()),
  }),
  output: closed({}),
  access: { kind: "page", shows: "form", named: "form", decidedBy: "own" },
  errors: ["not_found", "file_incomplete", "files_unavailable"],
  bodyLimit: 8_388_608,
  summary: "Sends a part of a file",
});
