import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { CompiledField, CompiledInvariant, RuleSet } from "./compiledForm.ts";
import { compileRule, type RulePlace } from "./compileRule.ts";
import { type CompileInput, type Draft, problem } from "./compileScope.ts";

/** Where a field's rules come from: its item in the form, and its entity's column. */
export interface FieldSource {
  readonly item: FormItem | SubFormItem | null;
  readonly column: EntityColumn | null;
}

/** Rules that the entity's column brings: they hold on every path (design §5). */
export function entityRules(
  input: CompileInput,
  source: FieldSource | undefined,
  place: RulePlace,
  path: string,
  problems: DocumentProblem[],
  valueType: ValueTypeName,
): RuleSet {
  const { column } = source ?? {};
  const compiled = (text: string | null | undefined, name: string) =>
    text ? compileRule(text, place, input.library, `${path}/${name}`, problems, valueType) : null;
  const computed = compiled(column?.computed, "computed");
  const initial = compiled(column?.default, "default");
  return { ...(computed && { entityComputed: computed }), ...(initial && { entityDefault: initial }) };
}

/**
 * Rules that the form's item brings; one that its field type cannot carry is a problem. `valueType` is null for what
 * has no value.
 */
export function itemRules(
  input: CompileInput,
  source: FieldSource | undefined,
  place: RulePlace,
  path: string,
  problems: DocumentProblem[],
  valueType: ValueTypeName | null,
): RuleSet {
  const item = source?.item;
  const type = item ? input.fieldTypes.get(item.type) : undefined;
  const rules: { -readonly [Key in keyof RuleSet]: RuleSet[Key] } = {};
  for (const [name, text] of Object.entries(item?.expressions ?? {})) {
    if (!text) continue;
    const rulePath = `${path}/expressions/${name}`;
    const known = type?.rules.find((rule) => rule === name);
    if (!known) {
      problems.push(problem("rule_not_carried", rulePath, { rule: name, type: item?.type ?? "" }));
      continue;
    }
    const gives = known === "saveExpression" || known === "defaultValue" ? valueType : null;
    const rule = compileRule(text, place, input.library, rulePath, problems, gives);
    if (!rule) continue;
    if (known === "saveExpression") rules.computed = rule;
    else if (known === "defaultValue") rules.default = rule;
    else rules[known] = known === "listExp" && type?.followsStored ? { ...rule, followsStored: true } : rule;
  }
  return rules;
}

/** Rules over the whole record of an entity. */
export function compileInvariants(
  input: CompileInput,
  entity: EntityBody | null,
  fields: readonly Draft<CompiledField>[],
  place: RulePlace,
  problems: DocumentProblem[],
): readonly CompiledInvariant[] {
  return (entity?.invariants ?? []).flatMap((invariant, index) => {
    const rule = compileRule(
      invariant.expression,
      place,
      input.library,
      `/entity/invariants/${index}/expression`,
      problems,
    );
    if (!rule) return [];
    const slots = fields.filter(
      ({ compiled }) => compiled.column !== null && invariant.columns?.includes(compiled.column),
    );
    return [{ id: invariant.id, rule, message: invariant.message, slots: slots.map(({ compiled }) => compiled.slot) }];
  });
}
