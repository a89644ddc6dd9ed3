import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { CompiledField, CompiledTable, ReferencePart, RuleSet } from "./compiledForm.ts";
import type { FieldSource } from "./compileFieldRules.ts";
import { compileRule, type RulePlace } from "./compileRule.ts";
import { type CompileInput, type Draft, problem } from "./compileScope.ts";

/**
 * The fields that hold the columns of a reference, with the key columns they stand for; null when one of them is
 * missing.
 */
function partsOf(
  drafts: readonly Draft<CompiledField>[],
  columns: readonly string[],
  target: EntityBody | null,
): readonly ReferencePart[] | null {
  const keys = target?.key.columns ?? [];
  const parts = columns.flatMap((column, index): ReferencePart[] => {
    const holder = drafts.find(({ compiled }) => compiled.column === column);
    const key = keys[index];
    return holder && key !== undefined ? [{ slot: holder.compiled.slot, key }] : [];
  });
  return parts.length === columns.length && keys.length === columns.length ? parts : null;
}

/**
 * Ties fields that choose a reference of several columns to the fields that hold these. What the entity says of all of
 * them holds for the choice: it is required when every column is, and read-only when one is. Changes `drafts` in place.
 */
export function linkReferences(input: CompileInput, drafts: Draft<CompiledField>[], problems: DocumentProblem[]): void {
  for (const [index, draft] of drafts.entries()) {
    const { reference } = draft.compiled;
    if (!reference || reference.columns.length < 2) continue;
    const parts = partsOf(drafts, reference.columns, input.entityOf(reference.entity));
    if (!parts) {
      problems.push(problem("unknown_reference", `${draft.path}/reference`, { name: reference.name }));
      continue;
    }
    const held = parts.flatMap(({ slot }) => drafts[slot]?.compiled ?? []);
    drafts[index] = {
      ...draft,
      compiled: {
        ...draft.compiled,
        reference: { ...reference, parts },
        entityRequired: held.every(({ entityRequired }) => entityRequired),
        readOnly: draft.compiled.readOnly || held.some(({ readOnly, type }) => readOnly && type === null),
        overwritable: true,
      },
    };
  }
}

/**
 * The rule that keeps such a field's value, the key's text, equal to its columns; nothing for other fields. A default
 * or a computation is one of the columns, so that a rule of the choice itself is a problem.
 */
export function referenceRules(
  input: CompileInput,
  drafts: readonly Draft<CompiledField>[],
  { compiled, path }: Draft<CompiledField>,
  item: FieldSource["item"],
  place: RulePlace,
  problems: DocumentProblem[],
): RuleSet {
  const { parts } = compiled.reference ?? {};
  if (!parts) return {};
  for (const rule of ["saveExpression", "defaultValue"] as const) {
    if (item?.expressions?.[rule])
      problems.push(problem("rule_not_carried", `${path}/expressions/${rule}`, { rule, type: item.type }));
  }
  const names = parts.map(({ slot }) => `${place.frame === "row" ? "row." : ""}${drafts[slot]?.compiled.name ?? ""}`);
  const rule = compileRule(`recordKey(${names.join(", ")})`, place, input.library, `${path}/reference`, problems);
  return rule ? { computed: rule } : {};
}

/** Which columns of a sub-form's rows hold the key of the main record. */
export function tiesOf(
  main: EntityBody | null,
  child: EntityBody | null,
  reference: string,
  fields: readonly Draft<CompiledField>[],
  columns: readonly Draft<CompiledField>[],
): NonNullable<CompiledTable["ties"]> {
  const names = child?.references.find(({ name }) => name === reference)?.columns ?? [];
  return names.flatMap((name, index) => {
    const own = columns.find(({ compiled }) => compiled.column === name);
    const key = fields.find(({ compiled }) => compiled.column === main?.key.columns[index]);
    return own && key ? [{ slot: own.compiled.slot, main: key.compiled.slot }] : [];
  });
}
