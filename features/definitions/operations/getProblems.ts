import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName, ProblemSchema } from "../schemas/documentSchemas.ts";

/**
 * Errors and warnings of drafts (all that the caller may read when null), as a publish would find them, also in
 * documents that refer to them.
 */
export const getProblems = defineOperation({
  id: "Definition_problems",
  family: "Definitions",
  name: "problems",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "What a publish of drafts would meet",
  errors: ["not_found"],
  changesState: false,
  input: closed({ documents: nullable(Type.Array(closed(documentName), { maxItems: 5000 })) }),
  output: closed({ problems: Type.Array(ProblemSchema) }),
});
