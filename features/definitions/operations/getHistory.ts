import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName, PublishHeadSchema } from "../schemas/documentSchemas.ts";

/** The versions of a document, the newest first, with who published them and why. */
export const getHistory = defineOperation({
  id: "Definition_history",
  family: "Definitions",
  name: "history",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Versions of a document",
  errors: ["not_found"],
  input: closed(documentName),
  output: closed({
    versions: Type.Array(closed({ version: Type.Integer(), deleted: Type.Boolean(), publish: PublishHeadSchema })),
  }),
});
