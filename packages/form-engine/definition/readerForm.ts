import type { CompiledField, CompiledForm, CompiledInvariant, CompiledRule } from "../compile/compiledForm.ts";

type Rules = { readonly [name: string]: CompiledRule | undefined };

/**
 * The form as the browser of a person who fills it in reads it: without what PostgreSQL calls the types of its columns,
 * and, unless `showsRules`, without the texts of rules, which are shown to designers. The engine runs it as it runs the
 * whole form.
 */
export function readerForm(form: CompiledForm, showsRules: boolean): CompiledForm {
  const ruleOf = (rule: CompiledRule): CompiledRule => (showsRules || rule.text === "" ? rule : { ...rule, text: "" });
  const rulesOf = <Given extends Rules>(rules: Given): Given =>
    // The same names with rules of the same kind.
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule && ruleOf(rule)])) as Given;
  const fieldOf = (field: CompiledField): CompiledField => {
    const { length = null, precision = null, scale = null } = field.detail;
    return { ...field, detail: { length, precision, scale }, rules: rulesOf(field.rules) };
  };
  const invariantOf = (one: CompiledInvariant): CompiledInvariant => ({ ...one, rule: ruleOf(one.rule) });
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      rules: rulesOf(page.rules),
      groups: page.groups.map((group) => ({ ...group, rules: rulesOf(group.rules) })),
    })),
    fields: form.fields.map(fieldOf),
    tables: form.tables.map((table) => ({
      ...table,
      rules: rulesOf(table.rules),
      columns: table.columns.map(fieldOf),
      invariants: table.invariants.map(invariantOf),
    })),
    invariants: form.invariants.map(invariantOf),
  };
}
