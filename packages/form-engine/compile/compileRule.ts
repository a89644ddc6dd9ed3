import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { check } from "@tessera/expression/check/check.ts";
import type { Dependency } from "@tessera/expression/check/checkContext.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import type { ExpressionType } from "@tessera/expression/check/type.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { Problem } from "@tessera/expression/parse/problem.ts";
import type { CompiledRule } from "./compiledForm.ts";
import { problem } from "./compileScope.ts";
import { neverFits } from "./neverFits.ts";

/** Where a rule stands: its scope, its kind of frame, and the table whose rows it sees (null in the main record). */
export interface RulePlace {
  readonly scope: Scope;
  readonly frame: CompiledRule["frame"];
  readonly table: number | null;
}

/**
 * The node key of what a dependency names, seen from a rule's place; null for user and parameters, which never change.
 */
export function nodeKey(dependency: Dependency, place: RulePlace): string | null {
  const { scope, slot } = dependency;
  if (scope === "user" || scope === "params") return null;
  const ownRow = scope === "row" || (scope === "main" && place.frame === "child");
  if (ownRow) return place.table === null ? null : `column:${place.table}:${slot}`;
  if (!dependency.column) return isTable(slot, place) ? `table:${slot}` : `field:${slot}`;
  return `column:${slot}:${dependency.column.slot}`;
}

const tableSlots = new WeakMap<Scope["main"], ReadonlySet<number>>();

function isTable(slot: number, { scope: { main } }: RulePlace): boolean {
  let slots = tableSlots.get(main);
  if (!slots) {
    const tables = main.filter(({ type }) => type.kind === "list" && type.item.kind === "row");
    slots = new Set(tables.map((table) => table.slot));
    tableSlots.set(main, slots);
  }
  return slots.has(slot);
}

/** What a text comes to at a place, whatever it is a rule of; problems have no place in the document yet. */
interface CheckedRule {
  /** Null: it has errors. */
  readonly rule: CompiledRule | null;
  readonly type: ExpressionType | null;
  readonly problems: readonly Problem[];
}

const checkedRules = new WeakMap<RulePlace, Map<string, CheckedRule>>();

/** Checks a text once for each place: forms say the same of many fields, and what they say is then one rule. */
function checkedRule(text: string, place: RulePlace, library: Library): CheckedRule {
  let known = checkedRules.get(place);
  if (!known) {
    known = new Map();
    checkedRules.set(place, known);
  }
  let checked = known.get(text);
  if (!checked) {
    checked = checkRule(text, place, library);
    known.set(text, checked);
  }
  return checked;
}

function checkRule(text: string, place: RulePlace, library: Library): CheckedRule {
  const parsed = parse(text);
  if (!parsed.ok) return { rule: null, type: null, problems: parsed.error };
  const { dependencies, problems, tree, type } = check(parsed.value, place.scope, library);
  if (problems.some(({ severity }) => severity === "error")) return { rule: null, type, problems };
  const reads = new Set<string>();
  for (const dependency of dependencies) {
    const key = nodeKey(dependency, place);
    if (key === null) continue;
    reads.add(key);
    if (key.startsWith("column:") && dependency.scope === "main" && place.frame !== "child")
      reads.add(`table:${dependency.slot}`);
  }
  const rule = { tree, frame: place.frame, reads: [...reads].sort(), text };
  return { rule: type.kind === "instant" ? { ...rule, gives: "instant" } : rule, type, problems };
}

/**
 * Parses and checks a rule; `gives` is the value type that its result must be able to have, null where any will do.
 * Null when it has errors, which then stand in `problems` with their place in the text.
 */
export function compileRule(
  text: string,
  place: RulePlace,
  library: Library,
  path: string,
  problems: DocumentProblem[],
  gives: ValueTypeName | null = null,
): CompiledRule | null {
  const { rule, type, problems: found } = checkedRule(text, place, library);
  for (const { code, severity, from, to, data } of found)
    problems.push({ severity, code: `expression.problem.${code}`, path, data: { ...data, from, to, text } });
  if (!rule || !type) return null;
  if (gives !== null && neverFits(type, gives)) {
    problems.push(problem("rule_result_type", path, { result: type.kind, type: gives, text }));
    return null;
  }
  return rule;
}
