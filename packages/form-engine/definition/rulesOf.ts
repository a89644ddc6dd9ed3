import type { CompiledField, CompiledForm, CompiledRule } from "../compile/compiledForm.ts";
import { treeNodes } from "./treeNodes.ts";

/** All rules of a form, wherever they stand. */
export function rulesOf(form: CompiledForm): readonly CompiledRule[] {
  const ofField = (field: CompiledField) => Object.values(field.rules);
  return [
    ...form.fields.flatMap(ofField),
    ...form.tables.flatMap((table) => [
      ...Object.values(table.rules),
      ...table.columns.flatMap(ofField),
      ...table.invariants.map(({ rule }) => rule),
    ]),
    ...form.invariants.map(({ rule }) => rule),
    ...form.pages.flatMap((page) => [
      ...Object.values(page.rules),
      ...page.groups.flatMap((group) => Object.values(group.rules)),
    ]),
  ];
}

/** Whether a rule of the form asks who the person is. */
export function readsUser(form: CompiledForm): boolean {
  return rulesOf(form).some((rule) =>
    [...treeNodes(rule.tree)].some((node) => node.op === "slot" && node.scope === "user"),
  );
}
