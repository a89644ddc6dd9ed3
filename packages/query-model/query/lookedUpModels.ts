import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { createEntityModels, type EntityModels } from "../entityModel.ts";
import { storedQuery } from "./storedQuery.ts";

/** The entities and queries of documents that are looked at, drafts among them, for checks of their names and types. */
export function lookedUpModels(lookup: DocumentLookup): EntityModels {
  return createEntityModels(
    (id) => findBody(lookup, "entity", id),
    () => lookup.all("entity").map(({ id }) => id),
    undefined,
    (source, models) => storedQuery(lookup, source, models),
  );
}
