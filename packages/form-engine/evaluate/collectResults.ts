import type { CompiledField, CompiledForm, CompiledRule, CompiledTable } from "../compile/compiledForm.ts";
import { Place, type RuleNode } from "../program/formProgram.ts";
import type { Row } from "../record/cell.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import type { FormCore } from "../store/formCore.ts";
import { ResultCollector, type RuleResults } from "./ruleResults.ts";

interface Rules {
  readonly [name: string]: CompiledRule | undefined;
}

/** Finds in `shown` the rule that stands where a rule of the whole form does; undefined where nothing is said of it. */
function ruleFinder(shown: CompiledForm): (node: RuleNode) => CompiledRule | undefined {
  const values = new Set(shown.order);
  const sections = shown.pages.flatMap((page): readonly Rules[] => [
    page.rules,
    ...page.groups.map((group) => group.rules),
  ]);
  const ofField = (rules: Rules | undefined, { kind, name }: RuleNode, key: string): CompiledRule | undefined =>
    kind === RuleKind.value && !values.has(key) ? undefined : rules?.[name];
  return (node) => {
    const { name, place, slot, table } = node;
    const rows = shown.tables[table];
    switch (place) {
      case Place.invariant:
        return shown.invariants[slot]?.rule;
      case Place.rowInvariant:
        return rows?.invariants[slot]?.rule;
      case Place.section:
        return sections[slot]?.[name];
      case Place.table: {
        const rules: Rules | undefined = shown.tables[slot]?.rules;
        return rules?.[name];
      }
      case Place.field:
        return ofField(shown.fields[slot]?.rules, node, `field:${slot}`);
      default:
        return ofField(rows?.columns[slot]?.rules, node, `column:${rows?.slot}:${slot}`);
    }
  };
}

/**
 * What the rules that `shown` (see `withholdRules`) leaves to the server come to, as the record stands in `core`, which
 * runs the whole form. Of rows only those that `isSeen` admits; of values none that is masked; of rows that a rule
 * makes, the columns that `tells` admits.
 */
export function collectResults(
  core: FormCore,
  shown: CompiledForm,
  isSeen: (row: Row) => boolean,
  tells: (table: CompiledTable, column: CompiledField) => boolean,
): RuleResults {
  const { evaluator, form, program, record } = core;
  const collector = new ResultCollector(form, tells);
  const ruleOf = ruleFinder(shown);
  const take = (node: RuleNode, row: Row | null): void => {
    const isOfField = node.place === Place.field || node.place === Place.column;
    if (isOfField && node.kind === RuleKind.value && (row ?? record.main).has(node.slot, Flag.masked)) return;
    const result = evaluator.probe(node, row);
    if (typeof result === "symbol") return;
    const section = node.place === Place.section ? (program.sections[node.slot]?.it.id ?? null) : null;
    collector.add(node, row, section, result);
  };
  for (const node of program.nodes) {
    if (!ruleOf(node)?.withheld) continue;
    if (node.table < 0) take(node, null);
    else {
      for (const row of record.tables[node.table]?.rows ?? []) {
        if (!isSeen(row)) continue;
        collector.open(row);
        take(node, row);
      }
    }
  }
  return collector.results();
}
