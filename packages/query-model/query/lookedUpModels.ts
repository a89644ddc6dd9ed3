import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { createEntityModels, type EntityModels } from "../entityModel.ts";

/** The entities of documents that are looked at, drafts among them, for checks of their names and types. */
export function lookedUpModels(lookup: DocumentLookup): EntityModels {
  return createEntityModels(
    (id) => findBody(lookup, "entity", id),
    () => lookup.all("entity").map(({ id }) => id),
  );
}
