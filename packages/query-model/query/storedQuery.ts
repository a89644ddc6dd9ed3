import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { EntityModel, EntityModels } from "../entityModel.ts";
import { planQuery } from "./planQuery.ts";
import { queryModel, queryOfRows } from "./queryModel.ts";

type Lookup = Pick<DocumentLookup, "get">;

/** The model of a query document by its name as a source of rows; null for none, and for one with a problem. */
export function storedQuery(lookup: Lookup, source: string, models: EntityModels): EntityModel | null {
  const id = queryOfRows(source);
  const body = id === null ? null : findBody(lookup, "query", id);
  const plan = body === null ? null : planQuery(queryOfDocument(body), models).plan;
  return id === null || plan === null ? null : queryModel(id, plan);
}
