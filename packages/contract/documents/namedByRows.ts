import type { DocumentLookup } from "../defineDocument.ts";
import { findBody } from "./bodyOf.ts";
import { columnNamed } from "./entityPath.ts";

/** Where the names of choices are kept: a column of texts of an entity. */
export interface NamedByRows {
  readonly entity: string;
  readonly column: string;
}

/**
 * Where a column of a query gets its texts from, if that is a column of its main node's own records: what a new row of
 * the query is called by. Null where it shows anything else, or where nobody can make such records.
 */
export function namedByRows(
  lookup: Pick<DocumentLookup, "get">,
  query: string,
  shown: string | null,
): NamedByRows | null {
  const body = findBody(lookup, "query", query);
  const column = body?.columns.find(({ name }) => name === shown);
  const [main] = body?.nodes ?? [];
  if (!main?.entity || !column?.path || column.show !== "value" || column.node !== main.name) return null;
  const entity = findBody(lookup, "entity", main.entity);
  const named = entity && entity.origin !== "view" ? columnNamed(entity, column.path) : null;
  const isText = named?.type === "text" && !named.readOnly && !named.generated && !named.sequence && !named.computed;
  return isText ? { entity: main.entity, column: named.name } : null;
}
