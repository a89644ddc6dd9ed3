import type { NameUse } from "@tessera/contract/defineDocument.ts";
import { check } from "@tessera/expression/check/check.ts";
import type { Reference } from "@tessera/expression/check/checkContext.ts";
import { shorthandPlaces } from "@tessera/expression/editor/shorthandPlaces.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import { expressionScopes } from "../compile/expressionScope.ts";

/** The expressions of a form or an entity, and what they are read with. */
export interface ExpressionUsesInput {
  /** Texts with their JSON pointers and the elements around them. */
  readonly expressions: readonly { readonly path: string; readonly value: string; readonly element: string | null }[];
  /** The compiled form; for an entity, what `compileForm` makes without a form. */
  readonly compiled: CompiledForm;
  /** Former names of an element of the form. */
  readonly aliasesOf: (element: string) => readonly string[];
  /** What the expressions may call. */
  readonly library: Library;
}

type Target = NameUse["target"];

/** A field on a page is an element of the form, any other a column of its entity. */
function targetOf(form: CompiledForm, field: CompiledField | undefined, entity: string | null): Target | null {
  if (!field) return null;
  if (field.type !== null && form.id !== null) return { kind: "form", id: form.id, element: field.id };
  return entity === null ? null : { kind: "entity", id: entity, element: field.id };
}

function targetOfReference(form: CompiledForm, table: CompiledTable | null, reference: Reference): Target | null {
  if (reference.scope === "user" || reference.scope === "params") return null;
  if (reference.scope === "row") return targetOf(form, table?.columns[reference.slot], table?.entity ?? null);
  const list = form.tables.find((one) => one.slot === reference.slot);
  if (!list) return targetOf(form, form.fields[reference.slot], form.entity);
  if (reference.column) return targetOf(form, list.columns[reference.column.slot], list.entity);
  return form.id === null ? null : { kind: "form", id: form.id, element: list.id };
}

/** The part of the text that is the name itself: a column may be named by a text in quotes. */
function span(text: string, { from, to }: Reference) {
  return /^['"]/.test(text.slice(from, to)) ? { from: from + 1, to: to - 1 } : { from, to };
}

/**
 * The names by which expressions use fields, sub-forms and columns: for where-used and for renames. Expressions that
 * cannot be parsed use nothing; a publish refuses them anyway.
 */
export function expressionUses({ expressions, compiled, aliasesOf, library }: ExpressionUsesInput): readonly NameUse[] {
  const { scopeOf, tableOf } = expressionScopes(compiled, aliasesOf);
  return expressions.flatMap(({ path, value, element }) => {
    const table = tableOf(element);
    const parsed = parse(value);
    if (!parsed.ok) return [];
    const shorthand = shorthandPlaces(parsed.value, value);
    return check(parsed.value, scopeOf(element), library).references.flatMap((reference): NameUse[] => {
      const target = targetOfReference(compiled, table, reference);
      if (!target) return [];
      const prefix = shorthand.has(reference.from) ? `${value.slice(reference.from, reference.to)}: ` : undefined;
      return [{ path, ...span(value, reference), ...(prefix && { prefix }), fromElement: element, target }];
    });
  });
}
