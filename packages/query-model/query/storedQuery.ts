import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { createEntityModels, type EntityModel, type EntityModels } from "../entityModel.ts";
import { planQuery } from "./planQuery.ts";
import { queryModel } from "./queryModel.ts";

/** How deep stored queries may read stored queries. */
export const maxQueryDepth = 4;

type Lookup = Pick<DocumentLookup, "get">;

/**
 * The model of a query document by its name as a source of rows; null for none, and for one with a problem or too deep.
 */
export function storedQuery(lookup: Lookup, source: string, models: EntityModels): EntityModel | null {
  const id = queryOfRows(source);
  const body = id === null ? null : findBody(lookup, "query", id);
  const plan = body === null ? null : planQuery(queryOfDocument(body), models).plan;
  return id === null || plan === null || plan.size.depth > maxQueryDepth ? null : queryModel(id, plan);
}

/** The entities and queries of documents that are looked at, drafts among them, for checks of their names and types. */
export function lookedUpModels(lookup: DocumentLookup): EntityModels {
  return createEntityModels(
    (id) => findBody(lookup, "entity", id),
    () => lookup.all("entity").map(({ id }) => id),
    undefined,
    (source, models) => storedQuery(lookup, source, models),
  );
}
