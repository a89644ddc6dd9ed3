import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName } from "../schemas/documentSchemas.ts";

/** Drops the draft at the revision that the caller saw; without a draft nothing happens. */
export const discardDraft = defineOperation({
  id: "Definition_discardDraft",
  family: "Definitions",
  name: "discard-draft",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Drops the draft of a document",
  errors: ["publish_conflict", "access_denied", "not_found"],
  input: closed({ ...documentName, revision: Type.Integer({ minimum: 0 }) }),
  output: closed({}),
});
