import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { QueryDocumentSchema } from "@tessera/contract/definitions/queryDocument.ts";
import { checkQuery, queryUses } from "./checks/checkQuery.ts";

/** A query that lists and other sources of rows name. Its rows are those that the reader's own rights let through, entity by entity. */
export const queryDocument = defineDocument({
  kind: "query",
  schemaVersion: 1,
  schema: QueryDocumentSchema,
  upcasters: [],
  check: checkQuery,
  uses: queryUses,
  inPreview: { panel: null },
  icon: "network",
  order: 35,
});
