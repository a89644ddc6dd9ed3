import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { Note, PublishSchema } from "../schemas/documentSchemas.ts";

/** Takes each document of a publish back to the state before it; a conflict when one was published again since. */
export const restorePublish = defineOperation({
  id: "Definition_restorePublish",
  family: "Definitions",
  name: "restore-publish",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Takes back what a publish did",
  errors: ["not_found", "access_denied", "definition_invalid", "publish_conflict", "plan_required", "plan_failed"],
  input: closed({ id: Type.String({ format: "uuid" }), note: Note() }),
  output: closed({ publish: nullable(PublishSchema) }),
});
