import type { CompiledField, CompiledForm, CompiledRule, CompiledTable, RuleSet } from "../compile/compiledForm.ts";

/** Rules of a column that say nothing of a row that is there already, or only how it looks. */
const ofNewRows = new Set<keyof RuleSet>(["default", "entityDefault", "labelExp"]);

/** Whether a column's rules may come to something else although nothing of its row changed. */
function hasLivingRule({ reference, rules }: CompiledField): boolean {
  // Rule sets are made by the compiler, with no other keys.
  const names = Object.keys(rules) as readonly (keyof RuleSet)[];
  // The key text of a reference of several columns only repeats what its columns hold.
  return names.some((name) => !ofNewRows.has(name) && !(name === "computed" && reference?.parts));
}

/** All rules that decide something; how pages and groups are called and whether they are collapsed decides nothing. */
function decidingRules({ fields, invariants, pages, tables }: CompiledForm): readonly CompiledRule[] {
  const sections = pages.flatMap((page) => [page, ...page.groups]);
  return [
    ...fields.flatMap(({ rules }) => Object.values(rules)),
    ...tables.flatMap(({ columns, rules }) => [rules, ...columns.map((column) => column.rules)].flatMap(Object.values)),
    ...sections.flatMap(({ rules }) => [rules.hiddenExp, rules.readOnlyExp].filter((rule) => rule !== undefined)),
    ...invariants.map(({ rule }) => rule),
  ];
}

function hasCountRule({ maxRecCount, required, rules, subMinNumberOfRec }: CompiledTable): boolean {
  return maxRecCount > 0 || subMinNumberOfRec > 0 || required !== undefined || rules.requiredExp !== undefined;
}

const cache = new WeakMap<CompiledForm, readonly CompiledTable[]>();

/**
 * The sub-forms whose rows have a say in a save that changes none of them: a rule anywhere reads them, their number is
 * asked for, or rules of their columns may come to something else. What a column asks by fixed settings alone was asked
 * when its row was saved. Found once per
 * form.
 */
export function ruleTables(form: CompiledForm): readonly CompiledTable[] {
  const known = cache.get(form);
  if (known) return known;
  const read = new Set(
    decidingRules(form).flatMap(({ reads }) =>
      reads.flatMap((key) => {
        const [kind, slot] = key.split(":");
        return kind === "field" ? [] : [Number(slot)];
      }),
    ),
  );
  const found = form.tables.filter(
    (table) =>
      read.has(table.slot) || hasCountRule(table) || table.invariants.length > 0 || table.columns.some(hasLivingRule),
  );
  cache.set(form, found);
  return found;
}
