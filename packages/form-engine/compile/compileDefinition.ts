import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubForm, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import type { CompiledForm } from "./compiledForm.ts";
import { compileForm } from "./compileForm.ts";
import { type CompileInput, problem } from "./compileScope.ts";
import { readDefinition } from "./definitionProblems.ts";
import { formatProblems } from "./formatProblems.ts";
import { valueTypeProblems } from "./valueTypeProblems.ts";

/** A form that can be run, or nothing of it. */
export interface CompiledDefinition {
  /** Null when a problem is an error. */
  readonly form: CompiledForm | null;
  readonly problems: readonly DocumentProblem[];
}

type Around = Pick<CompileInput, "entityOf" | "fieldTypes" | "library">;

/** What a sub-form names and its entity has not. */
function subFormProblems(subForm: SubForm, parent: string | null, path: string, around: Around): DocumentProblem[] {
  const entity = around.entityOf(subForm.entity);
  if (!entity) return [];
  const { reference } = subForm;
  const names = new Set([...subForm.items.map(({ name }) => name), ...entity.columns.map(({ name }) => name)]);
  const isBack = entity.references.some((one) => one.name === reference && one.entity === parent);
  const order = (subForm.orderBy ?? []).map(({ field }, index) => ({ field, at: `orderBy/${index}/field` }));
  const first = subForm.primaryInList ? [{ field: subForm.primaryInList, at: "primaryInList" }] : [];
  return [
    ...(isBack ? [] : [problem("reference_back", `${path}/reference`, { reference, entity: subForm.entity, parent })]),
    ...[...order, ...first].flatMap(({ at, field }) =>
      names.has(field) ? [] : [problem("unknown_column", `${path}/${at}`, { name: field })],
    ),
  ];
}

/**
 * What a type that shows each row by a record needs: a column that chooses one, of all that there are, as there is no
 * row yet that a filter could look at.
 */
function pickedProblems(
  { entity, items, reference }: SubForm,
  type: string,
  path: string,
  { entityOf, fieldTypes }: Around,
): readonly DocumentProblem[] {
  if (fieldTypes.get(type)?.picksRows !== true) return [];
  const back = entityOf(entity)?.references.find(({ name }) => name === reference)?.columns ?? [];
  const index = items.findIndex(
    (one) => one.reference && one.reference !== reference && !back.includes(one.column ?? ""),
  );
  const picker = items[index];
  if (!picker) return [problem("rows_without_record", `${path}/items`, { type })];
  const rule = "filterExp";
  return picker.expressions?.[rule]
    ? [problem("rule_not_carried", `${path}/items/${index}/expressions/${rule}`, { rule, type })]
    : [];
}

/** Rows where the field type holds none, and a type of rows without any. */
function rowsProblems({ subForm, type }: FormItem, path: string, { fieldTypes }: Around): readonly DocumentProblem[] {
  const fieldType = fieldTypes.get(type);
  if (!fieldType || (fieldType.holdsRows === true) === Boolean(subForm)) return [];
  return [subForm ? problem("rows_not_carried", `${path}/subForm`, { type }) : problem("rows_missing", `${path}/type`)];
}

function itemProblems(
  item: FormItem | SubFormItem,
  path: string,
  { fieldTypes }: Around,
  entity: EntityBody | null,
): readonly DocumentProblem[] {
  return [
    ...valueTypeProblems(item, path, fieldTypes, entity),
    ...formatProblems(item, path, fieldTypes, schemaProblems),
  ];
}

function bodyProblems(body: FormBody, around: Around): readonly DocumentProblem[] {
  const entity = body.entity === null ? null : around.entityOf(body.entity);
  return body.pages.flatMap((page, p) =>
    page.groups.flatMap((group, g) =>
      group.items.flatMap((item, i) => {
        const path = `/pages/${p}/groups/${g}/items/${i}`;
        const { subForm } = item;
        const child = subForm ? around.entityOf(subForm.entity) : null;
        return [
          ...itemProblems(item, path, around, entity),
          ...rowsProblems(item, path, around),
          ...(subForm ? subFormProblems(subForm, body.entity, `${path}/subForm`, around) : []),
          ...(subForm ? pickedProblems(subForm, item.type, `${path}/subForm`, around) : []),
          ...(subForm?.items ?? []).flatMap((column, index) =>
            itemProblems(column, `${path}/subForm/items/${index}`, around, child),
          ),
        ];
      }),
    ),
  );
}

/**
 * Compiles a form from whatever stands where a definition should (a file, an answer, the text of an editor). All that
 * is wrong with it comes as problems with paths into the body; with an error among them there is no form at all. Never
 * throws.
 */
export function compileDefinition(document: unknown, around: Around): CompiledDefinition {
  const read = readDefinition(document);
  if (!read.ok) return { form: null, problems: read.error };
  const { body, id } = read.value;
  const entity = body.entity === null ? null : around.entityOf(body.entity);
  const dangling =
    body.entity !== null && !entity ? [problem("unknown_entity", "/entity", { entity: body.entity })] : [];
  const { form, problems } = compileForm({
    ...around,
    form: { id, body },
    entity: entity && body.entity !== null ? { id: body.entity, body: entity } : null,
  });
  const all = [...dangling, ...bodyProblems(body, around), ...problems];
  return { form: all.some(({ severity }) => severity === "error") ? null : form, problems: all };
}
