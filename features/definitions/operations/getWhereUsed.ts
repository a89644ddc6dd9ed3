import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName } from "../schemas/documentSchemas.ts";

/** Places in published documents that use a document, or one element of it. */
export const getWhereUsed = defineOperation({
  id: "Definition_whereUsed",
  family: "Definitions",
  name: "where-used",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Who uses a document or an element of it",
  errors: ["not_found"],
  input: closed({ ...documentName, element: Type.Optional(Type.String({ maxLength: 40 })) }),
  output: closed({
    uses: Type.Array(
      closed({
        from: closed(documentName),
        path: Type.String(),
        fromElement: nullable(Type.String()),
        element: nullable(Type.String()),
      }),
    ),
    /** Uses in documents that the caller may not read. */
    hidden: Type.Integer(),
  }),
});
