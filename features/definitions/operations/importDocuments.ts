import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { Note, PublishSchema } from "../schemas/documentSchemas.ts";

/**
 * Publishes the documents of a folder over what is there; null when nothing changes. Files that belong to them are
 * taken first, those that are there already apart.
 */
export const importDocuments = defineOperation({
  id: "Definition_import",
  family: "Definitions",
  name: "import",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents", needs: "publish" },
  summary: "Publishes a folder of documents",
  errors: ["access_denied", "definition_invalid", "publish_conflict", "plan_required", "plan_failed"],
  bodyLimit: 33_554_432,
  input: closed({ files: Type.Record(Type.String({ maxLength: 400 }), Type.String()), note: Note() }),
  output: closed({ publish: nullable(PublishSchema) }),
});
