import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName, Note, PublishSchema } from "../schemas/documentSchemas.ts";

/** Takes an old version back by publishing it again; null when the head is like it already. */
export const restore = defineOperation({
  id: "Definition_restore",
  family: "Definitions",
  name: "restore",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Publishes an old version of a document again",
  errors: ["not_found", "access_denied", "definition_invalid", "publish_conflict", "plan_required", "plan_failed"],
  input: closed({ ...documentName, version: Type.Integer({ minimum: 1 }), note: Note() }),
  output: closed({ publish: nullable(PublishSchema) }),
});
