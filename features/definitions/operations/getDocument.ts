import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentSchema, DraftStateSchema, documentName } from "../schemas/documentSchemas.ts";

/**
 * A document as it is published, as its draft has it, or as a version had it; older schema versions are brought to the
 * present one.
 */
export const getDocument = defineOperation({
  id: "Definition_get",
  family: "Definitions",
  name: "get",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "A document: head, draft or an old version",
  errors: ["not_found"],
  input: closed({
    ...documentName,
    /** The head, the draft (the head when there is none), or a version by its number. */
    of: Type.Optional(Type.Union([oneOf("head", "draft"), Type.String({ pattern: "^[0-9]{1,9}$" })])),
  }),
  output: closed({
    /** Null when that state is a deletion. */
    document: nullable(DocumentSchema),
    version: Type.Integer(),
    layer: nullable(oneOf("product", "installation", "overlay")),
    draft: nullable(DraftStateSchema),
    may: closed({ draft: Type.Boolean(), publish: Type.Boolean() }),
    /** For who cannot change it: labels of the roles that can, as far as the caller may read roles. */
    changers: Type.Optional(Type.Array(Type.String())),
  }),
});
