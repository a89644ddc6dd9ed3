import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type Condition, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import type { LinkedRecords } from "@tessera/contract/definitions/linkedPath.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import {
  type PathFindings,
  pathParts,
  readAskedRows,
  readCondition,
  readPath,
  referenceNamed,
} from "@tessera/contract/documents/entityPath.ts";
import { queryMain } from "@tessera/contract/documents/queryMain.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { columnAggregate, columnTarget } from "@tessera/query-model/query/columnTarget.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";
import { lookedUpModels } from "@tessera/query-model/query/storedQuery.ts";

/** A path of a list over a query is the name of one of its columns. */
function readColumn(
  query: string,
  lookup: DocumentLookup,
  path: string,
  at: string,
  from: string | null,
): PathFindings {
  const columns = findBody(lookup, "query", query)?.columns ?? [];
  const element = columns.find(({ name }) => name === path)?.id;
  if (element === undefined) {
    const code = path === "" ? "path_missing" : "column_unknown";
    return { uses: [], problems: [{ severity: "error", code, path: at, data: { column: path } }] };
  }
  const target = { kind: "query", id: query, element };
  return { uses: [{ path: at, from: 0, to: path.length, fromElement: from, target }], problems: [] };
}

/** The columns of a query that a condition asks about, with the place of each. */
function fieldsOf(condition: Condition, at: string): readonly { readonly path: string; readonly at: string }[] {
  if ("and" in condition) return condition.and.flatMap((part, index) => fieldsOf(part, `${at}/and/${index}`));
  if ("or" in condition) return condition.or.flatMap((part, index) => fieldsOf(part, `${at}/or/${index}`));
  if ("not" in condition) return fieldsOf(condition.not, `${at}/not`);
  if ("exists" in condition) return [{ path: rowsAsked(condition.exists), at: `${at}/exists` }];
  if ("in" in condition) return [{ path: condition.in, at: `${at}/in` }];
  const { field, operand } = condition;
  const other = operand && "field" in operand ? [{ path: operand.field, at: `${at}/operand/field` }] : [];
  return [{ path: field, at: `${at}/field` }, ...other];
}

/** Rows of a query are no records that a link could begin at. */
const linkedOfQuery = (path: string): PathFindings => ({
  uses: [],
  problems: [{ severity: "error", code: "linked_of_query", path, data: {} }],
});

function queryFindings(query: string, body: ListBody, lookup: DocumentLookup): readonly PathFindings[] {
  const { columns, filter, searchPaths } = body;
  const isBounded = !filter || isBoundedCondition(filter);
  const tooBig: DocumentProblem = { severity: "error", code: "condition_too_big", path: "/filter", data: {} };
  return [
    ...columns.map(({ id, path }, index) => readColumn(query, lookup, path, `/columns/${index}/path`, id)),
    ...columns.flatMap(({ linked }, index) => (linked ? [linkedOfQuery(`/columns/${index}/linked`)] : [])),
    ...(searchPaths ?? []).map((path, index) => readColumn(query, lookup, path, `/searchPaths/${index}`, null)),
    ...(filter && isBounded ? fieldsOf(filter, "/filter") : []).map(({ at, path }) =>
      readColumn(query, lookup, path, at, null),
    ),
    ...(filter && isBounded ? readAskedRows(lookup, filter, "/filter", null) : []),
    ...(isBounded ? [] : [{ uses: [], problems: [tooBig] }]),
  ];
}

/** The list shows rows of the query, whose main node reads the entity that the list is about. */
function mainProblems({ entity, query }: ListBody, lookup: DocumentLookup): readonly DocumentProblem[] {
  const main = query ? queryMain(lookup, query) : null;
  return main === null || main === entity
    ? []
    : [{ severity: "error", code: "query_of_other_entity", path: "/query", data: { query: query ?? null } }];
}

/** The references by which a link entity ties records of the list to others: one leads back, each is one column. */
function readLinked(
  lookup: DocumentLookup,
  entity: string,
  { entity: id, reference, target }: LinkedRecords,
  at: string,
  from: string,
): readonly PathFindings[] {
  const link = findBody(lookup, "entity", id);
  const [back, to] = [reference, target].map((name) => link && referenceNamed(link, name));
  const isTied = back?.entity === entity && back.columns.length === 1 && to?.columns.length === 1;
  const data = { reference, entity: id, parent: entity };
  return [
    readPath(lookup, id, reference, `${at}/reference`, from),
    readPath(lookup, id, target, `${at}/target`, from),
    ...(back && to && !isTied
      ? [
          {
            uses: [],
            problems: [{ severity: "error" as const, code: "reference_back", path: `${at}/reference`, data }],
          },
        ]
      : []),
  ];
}

function findings({ body }: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly PathFindings[] {
  const { entity, query } = body;
  if (query) return queryFindings(query, body, lookup);
  return [
    ...body.columns.flatMap((column, index) =>
      column.linked
        ? readLinked(lookup, entity, column.linked, `/columns/${index}/linked`, column.id)
        : [readPath(lookup, entity, column.path, `/columns/${index}/path`, column.id)],
    ),
    ...(body.searchPaths ?? []).map((path, index) => readPath(lookup, entity, path, `/searchPaths/${index}`, null)),
    readCondition(lookup, entity, body.filter, "/filter", null),
  ];
}

/**
 * The type of the column at the end of a path, `reference` where it ends in one; null where it leads nowhere, which is
 * a problem of its own.
 */
function typeAt(lookup: DocumentLookup, list: ListBody, path: string): ValueTypeName | "reference" | null {
  const { entity, query } = list;
  if (query) {
    const body = findBody(lookup, "query", query);
    const plan = body === null ? null : planQuery(queryOfDocument(body), lookedUpModels(lookup)).plan;
    const column = plan?.columns.find(({ name }) => name === path);
    if (!plan || !column) return null;
    return columnTarget(column, plan) === null ? column.column.type.name : "reference";
  }
  const last = pathParts(lookup, entity, path)?.at(-1)?.target;
  const body = last ? findBody(lookup, "entity", last.id) : null;
  if (!last || !body) return null;
  return body.columns.find(({ id }) => id === last.element)?.type ?? "reference";
}

const typeOf = (lookup: DocumentLookup, list: ListBody, { linked, path }: ListBody["columns"][number]) =>
  linked ? "list" : typeAt(lookup, list, path);

/** Groups are by columns that the list has, and whose values can be put together: days by what they fall into. */
function groupProblems(list: ListBody, lookup: DocumentLookup): readonly DocumentProblem[] {
  const { columns, group, subgroups = [] } = list;
  const levels = subgroups.map((level, index) => ({ ...level, at: `/subgroups/${index}` }));
  return [...(group ? [{ ...group, at: "/group" }] : []), ...levels].flatMap(({ at, by, column: name }) => {
    const column = columns.find((one) => one.name === name);
    const data = { column: name };
    if (!column) return [{ severity: "error", code: "column_unknown", path: `${at}/column`, data }];
    const type = typeOf(lookup, list, column);
    const fits = type === null || groupingsOf(type).includes(by ?? null);
    return fits ? [] : [{ severity: "error", code: "not_groupable", path: at, data }];
  });
}

/**
 * Checks of a list beyond its schema: paths that lead somewhere, names of columns, groups and aggregations, the form's
 * entity, whether it shows anything.
 */
export function checkList(document: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  const { body } = document;
  const names = new Set<string>();
  const taken = body.columns.flatMap(({ name }, index): DocumentProblem[] => {
    const isTaken = names.has(name);
    names.add(name);
    return isTaken ? [{ severity: "error", code: "name_taken", path: `/columns/${index}/name`, data: { name } }] : [];
  });
  const order = body.order.flatMap(({ column }, index): DocumentProblem[] =>
    names.has(column)
      ? []
      : [{ severity: "error", code: "column_unknown", path: `/order/${index}/column`, data: { column } }],
  );
  const aggregations = body.columns.flatMap((column, index): DocumentProblem[] => {
    const { aggregation = "None" } = column;
    const type = typeOf(lookup, body, column);
    return type === null || aggregation === "None" || columnAggregate(column, type) !== null
      ? []
      : [{ severity: "error", code: "not_aggregable", path: `/columns/${index}/aggregation`, data: {} }];
  });
  const form = body.form ? lookup.get("form", body.form)?.body : undefined;
  const formEntity = typeof form === "object" && form !== null && "entity" in form ? form.entity : body.entity;
  const otherEntity: DocumentProblem[] =
    formEntity === body.entity
      ? []
      : [{ severity: "error", code: "form_of_other_entity", path: "/form", data: { form: body.form ?? null } }];
  const empty: DocumentProblem[] =
    body.columns.length === 0
      ? [{ severity: "warning", code: "list_without_columns", path: "/columns", data: {} }]
      : [];
  return [
    ...findings(document, lookup).flatMap((found) => found.problems),
    ...taken,
    ...order,
    ...aggregations,
    ...groupProblems(body, lookup),
    ...otherEntity,
    ...mainProblems(body, lookup),
    ...empty,
  ];
}

/** The names by which a list uses columns and references of entities. */
export function listUses(document: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap((found) => found.uses);
}
