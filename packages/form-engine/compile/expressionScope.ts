import type { Scope } from "@tessera/expression/check/scope.ts";
import type { CompiledForm, CompiledTable } from "./compiledForm.ts";
import { columnNames, type Draft, formNames, paramFields, tableName, userFields } from "./compileScope.ts";

/** What the expressions of a form (of an entity, compiled without a form) may name, by the element they belong to. */
export interface ExpressionScopes {
  /** The sub-form whose rows an element's expressions see; null in the main record. */
  readonly tableOf: (element: string | null) => CompiledTable | null;
  readonly scopeOf: (element: string | null) => Scope;
}

function draftsOf<Compiled extends { readonly id: string }>(
  compiled: readonly Compiled[],
  aliasesOf: (element: string) => readonly string[],
): readonly Draft<Compiled>[] {
  return compiled.map((one) => ({ compiled: one, aliases: aliasesOf(one.id), path: "" }));
}

/**
 * The scopes of a compiled form's expressions, for tools that look at texts; `aliasesOf` gives former names of an
 * element of the form.
 */
export function expressionScopes(
  compiled: CompiledForm,
  aliasesOf: (element: string) => readonly string[],
): ExpressionScopes {
  const fields = draftsOf(compiled.fields, aliasesOf);
  const rows = new Map(compiled.tables.map((table) => [table.id, formNames(draftsOf(table.columns, aliasesOf))]));
  const tables = draftsOf(compiled.tables, aliasesOf).map((draft) =>
    tableName(draft, rows.get(draft.compiled.id) ?? []),
  );
  const main = compiled.id === null ? columnNames(fields) : [...formNames(fields), ...tables];
  const common = { main, user: userFields, params: paramFields };
  const tableOf = (element: string | null): CompiledTable | null =>
    compiled.tables.find((one) => one.columns.some((column) => column.id === element)) ?? null;
  return {
    tableOf,
    scopeOf: (element) => {
      const row = rows.get(tableOf(element)?.id ?? "");
      return row ? { ...common, row, parent: main } : common;
    },
  };
}
