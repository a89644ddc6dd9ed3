import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type PathFindings, pathParts, readCondition, readPath } from "@tessera/contract/documents/entityPath.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { columnAggregate } from "@tessera/query-model/query/columnAggregate.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";

function findings({ body }: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly PathFindings[] {
  const { entity } = body;
  return [
    ...body.columns.map((column, index) => readPath(lookup, entity, column.path, `/columns/${index}/path`, column.id)),
    ...(body.searchPaths ?? []).map((path, index) => readPath(lookup, entity, path, `/searchPaths/${index}`, null)),
    readCondition(lookup, entity, body.filter, "/filter", null),
  ];
}

/** The type of the column at the end of a path, `reference` where it ends in one; null where it leads nowhere, which is a problem of its own. */
function typeAt(lookup: DocumentLookup, entity: string, path: string): ValueTypeName | "reference" | null {
  const last = pathParts(lookup, entity, path)?.at(-1)?.target;
  const body = last ? findBody(lookup, "entity", last.id) : null;
  if (!last || !body) return null;
  return body.columns.find(({ id }) => id === last.element)?.type ?? "reference";
}

/** Groups are by columns that the list has, and whose values can be put together: days by what they fall into. */
function groupProblems(
  { columns, entity, group, subgroups = [] }: ListBody,
  lookup: DocumentLookup,
): readonly DocumentProblem[] {
  const levels = subgroups.map((level, index) => ({ ...level, at: `/subgroups/${index}` }));
  return [...(group ? [{ ...group, at: "/group" }] : []), ...levels].flatMap(({ at, by, column: name }) => {
    const column = columns.find((one) => one.name === name);
    const data = { column: name };
    if (!column) return [{ severity: "error", code: "column_unknown", path: `${at}/column`, data }];
    const type = typeAt(lookup, entity, column.path);
    const fits = type === null || groupingsOf(type).includes(by ?? null);
    return fits ? [] : [{ severity: "error", code: "not_groupable", path: at, data }];
  });
}

/** Checks of a list beyond its schema: paths that lead somewhere, names of columns, groups and aggregations, the form's entity, whether it shows anything. */
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
    const { aggregation = "None", path } = column;
    const type = typeAt(lookup, body.entity, path);
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
    ...empty,
  ];
}

/** The names by which a list uses columns and references of entities. */
export function listUses(document: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap((found) => found.uses);
}
