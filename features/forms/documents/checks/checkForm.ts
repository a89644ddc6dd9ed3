import type {
  DocumentEnvironment,
  DocumentLookup,
  DocumentProblem,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { referenceNamed } from "@tessera/contract/documents/entityPath.ts";
import { entityColumn } from "@tessera/form-engine/compile/entityColumn.ts";
import { formatProblems } from "@tessera/form-engine/compile/formatProblems.ts";
import { valueTypeProblems } from "@tessera/form-engine/compile/valueTypeProblems.ts";
import { type ChoiceTarget, choiceQueryProblems } from "@tessera/query-model/query/choiceQueryProblems.ts";
import { compileFormDocument } from "./compileFormDocument.ts";
import { unfinishedParts } from "./unfinishedParts.ts";

/** Sub-forms and links name a reference of the child that leads back to this form's entity. */
function referenceBackProblem(
  lookup: DocumentLookup,
  parent: string | null,
  child: string | null,
  reference: string,
  path: string,
): DocumentProblem[] {
  const body = child === null ? null : findBody(lookup, "entity", child);
  if (!body || referenceNamed(body, reference)?.entity === parent) return [];
  return [{ severity: "error", code: "reference_back", path, data: { reference, entity: child, parent } }];
}

/** What a field stores the keys of rows in, where it chooses these. */
function choiceTarget(
  { column, reference, valueType }: FormItem | SubFormItem,
  entity: EntityBody | null,
): ChoiceTarget {
  const found = entityColumn(entity, column ?? null);
  return {
    entity: (reference && entity && referenceNamed(entity, reference)?.entity) || null,
    column: found ?? null,
    type: found?.type ?? valueType ?? "text",
  };
}

function itemProblems(
  item: FormItem | SubFormItem,
  path: string,
  { fieldTypes, schemaProblems }: DocumentEnvironment,
  entity: EntityBody | null,
  lookup: DocumentLookup,
): readonly DocumentProblem[] {
  return [
    ...valueTypeProblems(item, path, fieldTypes, entity),
    ...choiceQueryProblems(lookup, item.formats ?? {}, choiceTarget(item, entity), `${path}/formats`),
    ...(schemaProblems ? formatProblems(item, path, fieldTypes, schemaProblems) : []),
  ];
}

/**
 * A field over nothing that does not say what it holds either: what people enter there goes nowhere, and no rule gives
 * it a value to show.
 */
function unboundProblem(
  item: FormItem | (SubFormItem & { readonly subForm?: null }),
  path: string,
  { fieldTypes }: DocumentEnvironment,
): readonly DocumentProblem[] {
  const carriesValue = (fieldTypes.get(item.type)?.values.length ?? 0) > 0;
  const { defaultValue, saveExpression } = item.expressions ?? {};
  const isMeant = item.column || item.reference || item.valueType || item.subForm || defaultValue || saveExpression;
  if (!carriesValue || isMeant) return [];
  return [{ severity: "warning", code: "field_without_column", path: `${path}/column`, data: { name: item.name } }];
}

/**
 * A field that chooses and has nothing to choose from: no options of its column, no records, no rows of a query, and no
 * rule that gives some.
 */
function choiceProblem(
  item: FormItem | SubFormItem,
  path: string,
  { fieldTypes }: DocumentEnvironment,
  entity: EntityBody | null,
): readonly DocumentProblem[] {
  const type = fieldTypes.get(item.type);
  if (type?.chooses !== true || type.offersUsed === true) return [];
  const column = entityColumn(entity, item.column ?? null);
  const isReference = entity?.references.some(({ columns }) => columns.some((one) => one === item.column)) === true;
  const hasChoices =
    Boolean(column?.options?.length) ||
    column?.type === "boolean" ||
    column?.reference != null ||
    Boolean(item.reference) ||
    isReference ||
    Boolean(item.expressions?.listExp) ||
    choiceQueryOf(item.formats ?? {}) !== null;
  if (hasChoices) return [];
  return [{ severity: "warning", code: "choice_without_options", path: `${path}/column`, data: { name: item.name } }];
}

/**
 * A field of secrets over another column than one of its type: what people type there would be held for no column, and
 * what stands there would be no secret.
 */
function secretProblem(
  { column, name, type }: FormItem | SubFormItem,
  path: string,
  { fieldTypes }: DocumentEnvironment,
  entity: EntityBody | null,
): readonly DocumentProblem[] {
  const own = fieldTypes.get(type);
  if (own?.behaviour?.secret === undefined) return [];
  const named = entityColumn(entity, column ?? null)?.fieldType?.type;
  if (named !== undefined && fieldTypes.get(named)?.id === own.id) return [];
  return [{ severity: "error", code: "secret_column", path: `${path}/column`, data: { name } }];
}

/**
 * A form that takes files of guests, where neither its records nor its fields have any: the setting would do nothing.
 */
function guestFilesProblem(
  { guestFiles, pages }: FormBody,
  entity: EntityBody | null,
  { fieldTypes }: DocumentEnvironment,
): readonly DocumentProblem[] {
  if (guestFiles !== true || entity?.attachments === true) return [];
  const items = pages.flatMap(({ groups }) => groups.flatMap((group) => group.items));
  if (items.some(({ type }) => fieldTypes.get(type)?.behaviour?.structure?.files)) return [];
  return [{ severity: "warning", code: "files_without_attachments", path: "/guestFiles", data: {} }];
}

function entityOfList(lookup: DocumentLookup, list: string): string | null {
  const body = lookup.get("list", list)?.body;
  return typeof body === "object" && body !== null && "entity" in body && typeof body.entity === "string"
    ? body.entity
    : null;
}

/** Problems in the entity's own rules are the entity's: its check reports them once, not each of its forms. */
const ofEntity = /(^\/entity\/)|(\/entity\/[^/]+$)/;

/**
 * Checks of a form beyond its schema: names, columns, field types with their value types, rules with their cycles,
 * references of sub-forms and links.
 */
export function checkForm(
  document: TesseraDocument<FormBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): readonly DocumentProblem[] {
  const { body } = document;
  const compiled = compileFormDocument(document, lookup, environment);
  const entityOf = (id: string | null) => (id === null ? null : findBody(lookup, "entity", id));
  const entity = entityOf(body.entity);
  const items = body.pages.flatMap((page, p) =>
    page.groups.flatMap((group, g) =>
      group.items.flatMap((item, i) => {
        const path = `/pages/${p}/groups/${g}/items/${i}`;
        const { subForm } = item;
        const child = entityOf(subForm?.entity ?? null);
        return [
          ...itemProblems(item, path, environment, entity, lookup),
          ...(body.entity === null ? [] : unboundProblem(item, path, environment)),
          ...choiceProblem(item, path, environment, entity),
          ...secretProblem(item, path, environment, entity),
          ...(subForm
            ? referenceBackProblem(lookup, body.entity, subForm.entity, subForm.reference, `${path}/subForm/reference`)
            : []),
          ...(subForm?.items ?? []).flatMap((column, index) => {
            const at = `${path}/subForm/items/${index}`;
            return [
              ...itemProblems(column, at, environment, child, lookup),
              ...unboundProblem(column, at, environment),
              ...choiceProblem(column, at, environment, child),
              ...secretProblem(column, at, environment, child),
            ];
          }),
        ];
      }),
    ),
  );
  const links = (body.links ?? []).flatMap((link, index) =>
    referenceBackProblem(
      lookup,
      body.entity,
      entityOfList(lookup, link.list),
      link.reference,
      `/links/${index}/reference`,
    ),
  );
  return [
    ...compiled.problems.filter((problem) => !ofEntity.test(problem.path)),
    ...unfinishedParts(body, environment),
    ...items,
    ...links,
    ...guestFilesProblem(body, entity, environment),
  ];
}
