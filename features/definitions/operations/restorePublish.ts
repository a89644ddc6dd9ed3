import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { Note, PublishSchema } from "../schemas/documentSchemas.ts";

/**
 * Undoes in each document of a publication what it did there; what was published since stays. Refused with the later
 * publications by name where they changed the same places.
 */
export const restorePublish = defineOperation({
  id: "Definition_restorePublish",
  family: "Definitions",
  name: "restore-publish",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Reverts what a publish did",
  errors: [
    "not_found",
    "access_denied",
    "definition_invalid",
    "publish_conflict",
    "revert_blocked",
    "plan_required",
    "plan_failed",
  ],
  input: closed({ id: Type.String({ format: "uuid" }), note: Note() }),
  output: closed({ publish: nullable(PublishSchema) }),
});
