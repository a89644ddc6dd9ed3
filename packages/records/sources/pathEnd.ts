import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { readLinkedPath } from "@tessera/contract/definitions/linkedPath.ts";
import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import { type QueryDocument, rowsOfNode } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { columnAggregate } from "@tessera/query-model/query/columnTarget.ts";
import type { AggregateName } from "@tessera/query-model/query/queryPlan.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { entityModelsOf } from "../guard/entityModels.ts";
import type { OpenList } from "./openList.ts";

/** What a path of a list ends in: a column with its entity, or a reference, which shows its target's display name. */
export type PathEnd =
  | { readonly kind: "column"; readonly entity: string; readonly column: EntityColumn }
  | { readonly kind: "reference"; readonly entity: string; readonly target: string };

/** The type of the values that a path ends in. */
export const typeOf = (end: PathEnd): EntityColumn["type"] | "reference" =>
  end.kind === "reference" ? "reference" : end.column.type;

/**
 * What a column of a query shows: that of the record which it reads, or a value of its own. Whether that is late is
 * said by the records' own lists.
 */
function queryEnd(context: RequestContext, rows: string, query: QueryDocument, path: string): PathEnd | null {
  const model = entityModelsOf(context.services.definitions.current()).rows(rows);
  const [first = "", ...rest] = path.split(".");
  const followed = rest.length > 0 ? model.reference(first) : null;
  if (followed !== null) return pathEnd(context, followed.entity, rest.join("."));
  const reference = model.reference(path);
  if (reference !== null) return { kind: "reference", entity: rows, target: reference.entity };
  const column = model.column(path);
  const said = query.columns.find(({ name }) => name === path);
  if (column === null || said === undefined) return null;
  const own: PathEnd = { kind: "column", entity: rows, column: column.body };
  if (said.show !== "value" || said.bucket || !said.path) return own;
  const node = query.nodes.find(({ name }) => name === said.node);
  const end = node ? pathEnd(context, rowsOfNode(node), said.path) : null;
  if (end?.kind !== "column") return own;
  const { deadline: _late, ...shown } = end.column;
  return { ...end, column: { ...shown, name: path } };
}

/** Linked records as a column of their keys; null for a path that is none of them. */
function linkedEnd(snapshot: Snapshot, entity: string, path: string): PathEnd | null {
  const named = readLinkedPath(path);
  const link = named && findBody(snapshot, "entity", named.entity);
  const target = link?.references.find(({ name }) => name === named?.target);
  const key = link?.columns.find(({ name }) => name === target?.columns[0]);
  if (!target || !key) return null;
  const column: EntityColumn = {
    id: path,
    name: path,
    column: "",
    label: "",
    type: "list",
    element: key.type,
    reference: { entity: target.entity },
  };
  return { kind: "column", entity, column };
}

/** Follows a path of references from an entity, or reads the name of a query's column. Null when it leads nowhere. */
export function pathEnd(context: RequestContext, entityId: string, path: string): PathEnd | null {
  const snapshot = context.services.definitions.current();
  const query = findBody(snapshot, "query", queryOfRows(entityId) ?? "");
  if (query !== null) return queryEnd(context, entityId, query, path);
  const linked = linkedEnd(snapshot, entityId, path);
  if (linked !== null) return linked;
  const parts = path.split(".");
  let current = entityId;
  for (const [index, part] of parts.entries()) {
    const body = findBody(snapshot, "entity", current);
    const isLast = index === parts.length - 1;
    const column = body?.columns.find((one) => one.name === part || one.aliases?.includes(part));
    if (isLast && column) return { kind: "column", entity: current, column };
    const reference = body?.references.find((one) => one.name === part);
    if (!reference) return null;
    if (isLast) return { kind: "reference", entity: current, target: reference.entity };
    current = reference.entity;
  }
  return null;
}

/**
 * What is worked out of the values of a list's column; null where nothing is (see `columnAggregate`), or where its path
 * leads nowhere.
 */
export function aggregateOf(context: RequestContext, { rows }: OpenList, column: ListColumn): AggregateName | null {
  const end = pathEnd(context, rows, column.path);
  return end === null ? null : columnAggregate(column, typeOf(end));
}

/** A fixed choice with its label in the caller's language. */
export type ColumnChoice = NonNullable<EntityColumn["options"]>[number];

/** The fixed choices of a column in the caller's language, in their order; null where it has none. */
export function columnChoices(
  context: RequestContext,
  { entity, column }: Extract<PathEnd, { kind: "column" }>,
): readonly ColumnChoice[] | null {
  const { options } = column;
  if (!options || options.length === 0) return null;
  return options.map((option) => ({
    ...option,
    label: literalText(context, { kind: "entity", id: entity, element: option.id, property: "label" }, option.label),
  }));
}

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
