import type { DocumentLookup, NameUse } from "../defineDocument.ts";
import { choiceQueryOf } from "../definitions/choiceQueryOf.ts";
import { queryRows } from "../definitions/queryRows.ts";
import type { FieldSettings } from "../fieldBehaviour.ts";
import { readPath } from "./entityPath.ts";

/** The names by which the settings of a field at `path` use the query whose rows it offers. */
export function choiceUses(
  lookup: DocumentLookup,
  settings: FieldSettings | null | undefined,
  path: string,
  element: string,
): readonly NameUse[] {
  const { query, shown } = choiceQueryOf(settings ?? {}) ?? {};
  return query && shown ? readPath(lookup, queryRows(query), shown, `${path}/shown`, element).uses : [];
}
