import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { ChangeSchema, documentName } from "../schemas/documentSchemas.ts";

/** What leads from one state of a document to another, by element. */
export const getDiff = defineOperation({
  id: "Definition_diff",
  family: "Definitions",
  name: "diff",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "The differences between two states of a document",
  errors: ["not_found"],
  input: closed({
    ...documentName,
    /** Versions by number; absent: from the head, to the draft. */
    from: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    to: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
  }),
  output: closed({ changes: Type.Array(ChangeSchema) }),
});
