import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { guestForm } from "../fileInfo.ts";

/** How far an upload of the caller's own has come, to go on with it after a break. */
export const getUpload = defineOperation({
  id: "File_getUpload",
  family: "Files",
  name: "get-upload",
  method: "GET",
  envelope: "data",
  input: closed({ id: Uuid(), ...guestForm }),
  output: closed({
    name: Type.String(),
    size: Type.Integer(),
    partSize: Type.Integer(),
    /** Offsets of the parts that are there. */
    received: Type.Array(Type.Integer()),
  }),
  access: { kind: "page", shows: "form", named: "form", decidedBy: "own" },
  errors: ["not_found", "files_unavailable"],
  summary: "How far an upload has come",
});
