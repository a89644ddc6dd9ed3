import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentField } from "../../documentEntry.ts";
import { uploadFile } from "../uploadFile.ts";

/**
 * Sends a small file for a field as a text, a character for each of its bytes (spec forms §7
 * DocStorage_uploadDocument). Larger ones go by `DocumentStorages/upload`.
 */
export const sendDocument = defineOperation({
  id: "DocStorage_uploadDocument",
  family: "DocStorages",
  name: "upload-document",
  method: "POST",
  encoding: "form",
  envelope: "body",
  jsonKeys: ["params"],
  input: closed({
    /** The bytes: U+0000 to U+00FF. */
    file: Type.String({ maxLength: 10_485_760 }),
    params: closed({
      ...documentField,
      name: Type.String({ minLength: 1, maxLength: 1000 }),
      /** Bytes. */
      size: Type.Integer({ minimum: 0 }),
      /** What its sender takes it for; the bytes decide. */
      type: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  }),
  output: closed({ id: Uuid(), url: Type.String() }),
  access: { kind: "session", decidedBy: "records" },
  errors: [...uploadFile.errors, "value_invalid"],
  // Each byte may take six characters (`%C3%BF`) in a form.
  bodyLimit: 67_108_864,
  summary: "Sends a small file for a field as a text",
});
