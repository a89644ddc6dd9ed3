import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DraftStateSchema, documentName } from "../schemas/documentSchemas.ts";

/** Kinds in their order, and every document that the caller may read, with the state of its draft. */
export const getTree = defineOperation({
  id: "Definition_tree",
  family: "Definitions",
  name: "tree",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Kinds, and the documents the caller may read",
  errors: [],
  input: closed({}),
  output: closed({
    kinds: Type.Array(
      closed({ kind: Type.String(), icon: Type.String(), order: Type.Integer(), schemaVersion: Type.Integer() }),
    ),
    documents: Type.Array(
      closed({
        ...documentName,
        subsystem: Type.String(),
        /** The literal label of the document, else its route, its name or its title; null when it has none of them. */
        label: nullable(Type.String()),
        /** The literal title of a document that has a route in the place of a label; null for others. */
        title: nullable(Type.String()),
        /** Null for a document that is only a draft. */
        layer: nullable(oneOf("product", "installation", "overlay")),
        version: Type.Integer(),
        draft: nullable(DraftStateSchema),
        may: closed({ draft: Type.Boolean(), publish: Type.Boolean() }),
      }),
    ),
  }),
});
