import type { DocumentLookup, DocumentProblem, NameUse } from "../defineDocument.ts";
import type { JoinedCondition } from "../definitions/comparisons.ts";
import { type Condition, type Operand, rowsAsked } from "../definitions/condition.ts";
import type { EntityBody, EntityColumn, EntityReference } from "../definitions/entityBody.ts";
import { isBoundedCondition } from "../definitions/isBoundedCondition.ts";
import { rowsOfNode } from "../definitions/queryDocument.ts";
import { queryOfRows } from "../definitions/queryRows.ts";
import { findBody } from "./bodyOf.ts";

/** A column by its name, else by a former name. */
export function columnNamed(entity: EntityBody, name: string): EntityColumn | null {
  return (
    entity.columns.find((column) => column.name === name) ??
    entity.columns.find((column) => column.aliases?.includes(name)) ??
    null
  );
}

/** A reference by its name. */
export function referenceNamed(entity: EntityBody, name: string): EntityReference | null {
  return entity.references.find((reference) => reference.name === name) ?? null;
}

/** One name of a path: where it stands in the text, and the element of an entity that it names. */
export interface PathPart {
  readonly from: number;
  readonly to: number;
  readonly target: NameUse["target"];
}

/** Deeper than queries may read each other; ends a circle. */
const deepestQuery = 10;

/** The entity whose records a column of a query names; null for a column of values. */
function entityNamed(lookup: DocumentLookup, query: string, name: string, depth: number): string | null {
  const body = findBody(lookup, "query", query);
  const column = body?.columns.find((one) => one.name === name);
  const node = body?.nodes.find((one) => one.name === column?.node);
  if (!column?.path || !node || column.show !== "value" || depth > deepestQuery) return null;
  const end = partsFrom(lookup, rowsOfNode(node), column.path, depth + 1)?.at(-1)?.target;
  if (!end) return null;
  if (end.kind === "query") return entityNamed(lookup, end.id, column.path.split(".").at(-1) ?? "", depth + 1);
  return findBody(lookup, "entity", end.id)?.references.find(({ id }) => id === end.element)?.entity ?? null;
}

function queryParts(lookup: DocumentLookup, query: string, path: string, depth: number): readonly PathPart[] | null {
  const [name = "", ...rest] = path.split(".");
  const element = findBody(lookup, "query", query)?.columns.find((one) => one.name === name)?.id;
  if (element === undefined) return null;
  const own: PathPart = { from: 0, to: name.length, target: { kind: "query", id: query, element } };
  if (rest.length === 0) return [own];
  const entity = entityNamed(lookup, query, name, depth);
  const shift = name.length + 1;
  const parts = entity === null ? null : partsFrom(lookup, entity, rest.join("."), depth);
  return parts && [own, ...parts.map((part) => ({ ...part, from: part.from + shift, to: part.to + shift }))];
}

/**
 * Reads a dotted path from an entity: references to follow, then a column, or a reference it ends in. From a query
 * (`query:<id>`) it begins with one of its columns. Null when it leads nowhere.
 */
export function pathParts(lookup: DocumentLookup, entity: string, path: string): readonly PathPart[] | null {
  return partsFrom(lookup, entity, path, 0);
}

function partsFrom(lookup: DocumentLookup, entity: string, path: string, depth: number): readonly PathPart[] | null {
  const query = queryOfRows(entity);
  if (query !== null) return queryParts(lookup, query, path, depth);
  const parts: PathPart[] = [];
  const names = path.split(".");
  let at: string | null = entity;
  let from = 0;
  for (const [index, name] of names.entries()) {
    const body: EntityBody | null = at === null ? null : findBody(lookup, "entity", at);
    if (!body || at === null) return null;
    const reference: EntityReference | null = referenceNamed(body, name);
    const column: EntityColumn | null = index === names.length - 1 ? columnNamed(body, name) : null;
    const element = column?.id ?? reference?.id;
    if (element === undefined) return null;
    parts.push({ from, to: from + name.length, target: { kind: "entity", id: at, element } });
    from += name.length + 1;
    at = column ? null : (reference?.entity ?? null);
  }
  return parts;
}

/** The uses of a path, and a problem when it leads nowhere. */
export interface PathFindings {
  readonly uses: readonly NameUse[];
  readonly problems: readonly DocumentProblem[];
}

const nothing: PathFindings = { uses: [], problems: [] };

function together(findings: readonly PathFindings[]): PathFindings {
  return {
    uses: findings.flatMap((finding) => finding.uses),
    problems: findings.flatMap((finding) => finding.problems),
  };
}

/** Reads a path that stands as the whole text at `pointer`, inside the element `fromElement`. */
export function readPath(
  lookup: DocumentLookup,
  entity: string,
  path: string,
  pointer: string,
  fromElement: string | null,
): PathFindings {
  const parts = pathParts(lookup, entity, path);
  if (path === "")
    return { uses: [], problems: [{ severity: "error", code: "path_missing", path: pointer, data: {} }] };
  if (!parts)
    return {
      uses: [],
      problems: [{ severity: "error", code: "path_unknown", path: pointer, data: { path, entity } }],
    };
  return { uses: parts.map((part) => ({ ...part, path: pointer, fromElement })), problems: [] };
}

function readOperand(
  lookup: DocumentLookup,
  entity: string,
  operand: Operand | null | undefined,
  pointer: string,
  fromElement: string | null,
): PathFindings {
  if (!operand || !("field" in operand)) return nothing;
  return readPath(lookup, entity, operand.field, `${pointer}/field`, fromElement);
}

/**
 * Reads every path of a condition over an entity, or over a query by its name as a source of rows. One that is too big
 * for a statement is a problem and not read.
 */
export function readCondition(
  lookup: DocumentLookup,
  entity: string,
  condition: Condition | null | undefined,
  pointer: string,
  fromElement: string | null,
): PathFindings {
  if (!condition || isBoundedCondition(condition)) return readBounded(lookup, entity, condition, pointer, fromElement);
  return { problems: [{ severity: "error", code: "condition_too_big", path: pointer, data: {} }], uses: [] };
}

function readBounded(
  lookup: DocumentLookup,
  entity: string,
  condition: Condition | null | undefined,
  pointer: string,
  fromElement: string | null,
): PathFindings {
  if (!condition) return nothing;
  const below = (inner: Condition, at: string) => readBounded(lookup, entity, inner, `${pointer}/${at}`, fromElement);
  if ("and" in condition) return together(condition.and.map((inner, index) => below(inner, `and/${index}`)));
  if ("or" in condition) return together(condition.or.map((inner, index) => below(inner, `or/${index}`)));
  if ("not" in condition) return below(condition.not, "not");
  if ("exists" in condition && queryOfRows(entity) !== null) {
    // No record refers to a row of a query.
    const data = { path: rowsAsked(condition.exists), entity };
    return { uses: [], problems: [{ severity: "error", code: "path_unknown", path: `${pointer}/exists`, data }] };
  }
  if ("exists" in condition) return together(readAskedRows(lookup, condition, pointer, fromElement));
  if ("in" in condition)
    return together([
      readPath(lookup, entity, condition.in, `${pointer}/in`, fromElement),
      ...readAskedRows(lookup, condition, pointer, fromElement),
    ]);
  return together([
    readPath(lookup, entity, condition.field, `${pointer}/field`, fromElement),
    readOperand(lookup, entity, condition.operand, `${pointer}/operand`, fromElement),
  ]);
}

/**
 * Reads what the parts of a bounded condition ask of other rows, whatever its own paths begin at: by what these are
 * tied, and the conditions on them.
 */
export function readAskedRows(
  lookup: DocumentLookup,
  condition: JoinedCondition | Condition,
  pointer: string,
  fromElement: string | null,
): readonly PathFindings[] {
  const below = (inner: JoinedCondition | Condition, at: string) =>
    readAskedRows(lookup, inner, `${pointer}/${at}`, fromElement);
  if ("and" in condition) return condition.and.flatMap((inner, index) => below(inner, `and/${index}`));
  if ("or" in condition) return condition.or.flatMap((inner, index) => below(inner, `or/${index}`));
  if ("not" in condition) return below(condition.not, "not");
  if ("field" in condition) return [];
  const [rows, path, at] =
    "exists" in condition
      ? [rowsAsked(condition.exists), condition.exists.reference, "exists/reference"]
      : [rowsAsked(condition.rows), condition.rows.column, "rows/column"];
  return [
    readPath(lookup, rows, path, `${pointer}/${at}`, fromElement),
    readBounded(lookup, rows, condition.where, `${pointer}/where`, fromElement),
  ];
}
