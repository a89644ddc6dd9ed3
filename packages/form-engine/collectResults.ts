import type { Row } from "./cell.ts";
import type { CompiledForm, CompiledRule } from "./compiledForm.ts";
import { Flag, RuleKind } from "./flags.ts";
import type { FormCore } from "./formCore.ts";
import { Place, type RuleNode } from "./formProgram.ts";
import { ResultCollector, type RuleResults } from "./ruleResults.ts";

/** The rule of `shown` that stands where a rule of the whole form does; undefined where nothing is said of it. */
function ruleIn(shown: CompiledForm, node: RuleNode): CompiledRule | undefined {
  const { kind, name, place, slot, table } = node;
  switch (place) {
    case Place.invariant:
      return shown.invariants[slot]?.rule;
    case Place.rowInvariant:
      return shown.tables[table]?.invariants[slot]?.rule;
    case Place.section: {
      const rules = shown.pages.flatMap((page) => [page.rules, ...page.groups.map((group) => group.rules)])[slot];
      // Rules of a page are among those of a group.
      return (rules as { readonly [name: string]: CompiledRule | undefined } | undefined)?.[name];
    }
    default: {
      const holder = place === Place.table ? shown.tables[slot] : undefined;
      const field = place === Place.field ? shown.fields[slot] : shown.tables[table]?.columns[slot];
      const key = place === Place.field ? `field:${slot}` : `column:${shown.tables[table]?.slot}:${slot}`;
      if (!holder && kind === RuleKind.value && !shown.order.includes(key)) return undefined;
      const rules: { readonly [name: string]: CompiledRule | undefined } | undefined = (holder ?? field)?.rules;
      return rules?.[name];
    }
  }
}

/**
 * What the rules that `shown` (see `withholdRules`) leaves to the server come to, as the record stands in `core`, which runs the whole form.
 * Of rows only those that `isSeen` admits; of values none that is masked.
 */
export function collectResults(core: FormCore, shown: CompiledForm, isSeen: (row: Row) => boolean): RuleResults {
  const { evaluator, form, program, record } = core;
  const collector = new ResultCollector(form);
  const take = (node: RuleNode, row: Row | null): void => {
    const isOfField = node.place === Place.field || node.place === Place.column;
    if (isOfField && node.kind === RuleKind.value && (row ?? record.main).has(node.slot, Flag.masked)) return;
    const result = evaluator.probe(node, row);
    if (typeof result === "symbol") return;
    const section = node.place === Place.section ? (program.sections[node.slot]?.it.id ?? null) : null;
    collector.add(node, row, section, result);
  };
  for (const node of program.nodes) {
    if (!ruleIn(shown, node)?.withheld) continue;
    if (node.table < 0) take(node, null);
    else for (const row of record.tables[node.table]?.rows ?? []) if (isSeen(row)) take(node, row);
  }
  return collector.results();
}
