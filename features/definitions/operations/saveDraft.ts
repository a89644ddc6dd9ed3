import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentSchema, DraftStateSchema, documentName } from "../schemas/documentSchemas.ts";

/** Saves the draft that all designers of a document share. A draft may have problems; a publish may not. */
export const saveDraft = defineOperation({
  id: "Definition_saveDraft",
  family: "Definitions",
  name: "save-draft",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Saves the shared draft of a document",
  errors: ["publish_conflict", "definition_invalid", "access_denied", "not_found"],
  bodyLimit: 8_388_608,
  input: closed({
    ...documentName,
    /** Null deletes the document at the next publish. */
    document: nullable(DocumentSchema),
    /** Head version and draft revision that the author saw; 0 where there was none. */
    baseVersion: Type.Integer({ minimum: 0 }),
    revision: Type.Integer({ minimum: 0 }),
  }),
  output: DraftStateSchema,
});
