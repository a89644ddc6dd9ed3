import type { DocumentLookup, DocumentProblem, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { type PathFindings, readCondition, readPath } from "@tessera/contract/documents/entityPath.ts";

function findings({ body }: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly PathFindings[] {
  const { entity } = body;
  return [
    ...body.columns.map((column, index) => readPath(lookup, entity, column.path, `/columns/${index}/path`, column.id)),
    ...(body.searchPaths ?? []).map((path, index) => readPath(lookup, entity, path, `/searchPaths/${index}`, null)),
    readCondition(lookup, entity, body.filter, "/filter", null),
  ];
}

/** Checks of a list beyond its schema: paths that lead somewhere, names of columns, the form's entity, whether it shows anything. */
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
    ...otherEntity,
    ...empty,
  ];
}

/** The names by which a list uses columns and references of entities. */
export function listUses(document: TesseraDocument<ListBody>, lookup: DocumentLookup): readonly NameUse[] {
  return findings(document, lookup).flatMap((found) => found.uses);
}
