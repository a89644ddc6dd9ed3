import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { CompiledField, CompiledForm, CompiledRule } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { FormerForm } from "./formerForm.server.ts";

type Rules = { readonly [name: string]: CompiledRule | undefined };

/**
 * A former form without the rules that read what the caller may not read today, or what is gone: their texts would say
 * something of it.
 */
export function readableRules(context: RequestContext, former: FormerForm, form: CompiledForm): CompiledForm {
  const { records } = context.services;
  const definitions = context.services.definitions.current();
  const hidden = new Set<string>();
  const hide = (entity: string, fields: readonly CompiledField[], prefix: string): void => {
    const now = findBody(definitions, "entity", entity);
    const reach = now ? records.reach(context, entity) : null;
    const today = new Map(now?.columns.map(({ id, name }) => [id, name]) ?? []);
    const ids = new Map(former.entity(entity)?.columns.map(({ id, name }) => [name, id]) ?? []);
    const isRead = (column: string): boolean => {
      const name = today.get(ids.get(column) ?? "");
      return name !== undefined && reach?.cell(name) === "always";
    };
    for (const field of fields) if (!fieldColumns(field).every(isRead)) hidden.add(`${prefix}:${field.slot}`);
  };
  if (form.entity !== null) hide(form.entity, form.fields, "field");
  for (const { columns, entity, slot } of form.tables) {
    hide(entity, columns, `column:${slot}`);
    if (!findBody(definitions, "entity", entity) || records.reach(context, entity).rows !== "always")
      hidden.add(`table:${slot}`);
  }
  const kept = <Given extends Rules>(rules: Given): Given =>
    // Fewer rules of the same kinds.
    Object.fromEntries(
      Object.entries(rules).filter(([, rule]) => rule?.reads.every((key) => !hidden.has(key)) === true),
    ) as Given;
  const fieldOf = (field: CompiledField): CompiledField => ({ ...field, rules: kept(field.rules) });
  return {
    ...form,
    invariants: [],
    fields: form.fields.map(fieldOf),
    tables: form.tables.map((table) => ({
      ...table,
      invariants: [],
      rules: kept(table.rules),
      columns: table.columns.map(fieldOf),
    })),
    pages: form.pages.map((page) => ({
      ...page,
      rules: kept(page.rules),
      groups: page.groups.map((group) => ({ ...group, rules: kept(group.rules) })),
    })),
  };
}
