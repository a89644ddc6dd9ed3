import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import { textsColumn } from "@tessera/contract/documents/textsColumn.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

const plainText = /^(?:text|(?:character varying|varchar)(?:\(\d+\))?)$/;

/**
 * Whether a column is given its text by people, as it is: a key, a number, a choice or a computed text is the same in
 * each language.
 */
function isFreeText(body: EntityBody, column: EntityColumn): boolean {
  const { computed, databaseDefault, generated, options, readOnly, sequence } = column;
  if (computed || databaseDefault || generated || readOnly || sequence || (options?.length ?? 0) > 0) return false;
  const lists = [body.key, ...body.references];
  return !lists.some(({ columns }) => columns.some((name) => columnNamed(body, name) === column));
}

function error(code: string, path: string, data: DocumentProblem["data"]): DocumentProblem {
  return { severity: "error", code, path, data };
}

/**
 * Problems of translatable columns (design §5): only what people write as plain text, in tables of Tessera's own. A
 * column of any name but theirs may not take the physical name that the texts stand under.
 */
export function translatableProblems(body: EntityBody): readonly DocumentProblem[] {
  return body.columns.flatMap((column, index) => {
    const { name, postgres, translatable, type } = column;
    if (body.origin === "table" && column.column === textsColumn)
      return [error("column_reserved", `/columns/${index}/column`, { column: textsColumn })];
    if (!translatable) return [];
    const path = `/columns/${index}/translatable`;
    if (body.origin !== "table") return [error("translatable_origin", path, { column: name })];
    if (type !== "text" || (postgres && !plainText.test(postgres)))
      return [error("translatable_type", path, { column: name })];
    return isFreeText(body, column) ? [] : [error("translatable_fixed", path, { column: name })];
  });
}

/**
 * Translatable columns that a default, a computed column or an invariant of their own entity reads: it would come to
 * something else in each language, while what is stored must hang on none.
 */
export function translatableReads(body: EntityBody, form: CompiledForm): readonly DocumentProblem[] {
  return body.columns.flatMap((column, index) => {
    const field = column.translatable ? form.fields.find((one) => one.column === column.name) : undefined;
    if (!field) return [];
    const reads = `field:${field.slot}`;
    const reader = form.fields.find(({ rules }) => Object.values(rules).some((rule) => rule.reads.includes(reads)));
    const invariant = form.invariants.find(({ rule }) => rule.reads.includes(reads));
    if (!reader && !invariant) return [];
    const data = { column: column.name, reader: reader?.name ?? invariant?.rule.text ?? "" };
    return [error("translatable_read", `/columns/${index}/translatable`, data)];
  });
}
