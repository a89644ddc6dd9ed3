import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { OpenedPreviewSchema, previewedName } from "../schemas/previewSchemas.ts";

/**
 * Opens a preview as `open` does, under the rights of another person, who must hold nothing that the caller could not
 * grant. The grant of this operation is the right to look as others; who looked as whom is kept.
 */
export const openPreviewAsPerson = defineOperation({
  id: "Preview_openAsPerson",
  family: "Previews",
  name: "open-as-person",
  method: "POST",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Opens a preview of drafts as another person",
  errors: ["not_found"],
  input: closed({
    ...previewedName,
    userId: Type.String({ format: "uuid" }),
    /** Null: that of the person. */
    language: nullable(oneOf(...languages)),
  }),
  output: OpenedPreviewSchema,
});
