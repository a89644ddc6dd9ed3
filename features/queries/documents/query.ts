import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { QueryDocumentSchema } from "@tessera/contract/definitions/queryDocument.ts";
import { checkQuery } from "./checks/checkQuery.ts";
import { queryUses } from "./checks/queryUses.ts";
import { joinsSayByWhat } from "./upcasters/joinsSayByWhat.ts";

/**
 * A query that lists and other sources of rows name. Its rows are those that the reader's own rights let through,
 * entity by entity.
 */
export const queryDocument = defineDocument({
  kind: "query",
  schemaVersion: 2,
  schema: QueryDocumentSchema,
  upcasters: [joinsSayByWhat],
  check: checkQuery,
  uses: queryUses,
  inPreview: { panel: null },
  icon: "network",
  order: 35,
});
