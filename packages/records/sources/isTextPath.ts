import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { pathEnd } from "./pathEnd.ts";

/** Whether the elements of a list name records. */
const namesRecords = ({ reference, type }: EntityColumn): boolean => type === "list" && reference != null;

/**
 * Whether universal search can look into a path: a searchable column, one whose fixed choices have labels, or what
 * records are called that a reference or the elements of a list name.
 */
export function isTextPath(context: RequestContext, entity: string, path: string): boolean {
  const end = pathEnd(context, entity, path);
  if (end?.kind !== "column") return end !== null;
  const { searchable } = columnValueType(end.column, context.services.behaviours);
  return searchable || (end.column.options?.length ?? 0) > 0 || namesRecords(end.column);
}
