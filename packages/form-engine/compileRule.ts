import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { check } from "@tessera/expression/check.ts";
import type { Dependency } from "@tessera/expression/checkContext.ts";
import type { Library } from "@tessera/expression/library.ts";
import { parse } from "@tessera/expression/parse.ts";
import type { Scope } from "@tessera/expression/scope.ts";
import type { CompiledRule } from "./compiledForm.ts";
import { problem } from "./compileScope.ts";
import { neverFits } from "./neverFits.ts";

/** Where a rule stands: its scope, its kind of frame, and the table whose rows it sees (null in the main record). */
export interface RulePlace {
  readonly scope: Scope;
  readonly frame: CompiledRule["frame"];
  readonly table: number | null;
}

/** The node key of what a dependency names, seen from a rule's place; null for user and parameters, which never change. */
export function nodeKey(dependency: Dependency, place: RulePlace): string | null {
  const { scope, slot } = dependency;
  if (scope === "user" || scope === "params") return null;
  const ownRow = scope === "row" || (scope === "main" && place.frame === "child");
  if (ownRow) return place.table === null ? null : `column:${place.table}:${slot}`;
  if (!dependency.column) return isTable(slot, place) ? `table:${slot}` : `field:${slot}`;
  return `column:${slot}:${dependency.column.slot}`;
}

function isTable(slot: number, place: RulePlace): boolean {
  const type = place.scope.main.find((field) => field.slot === slot)?.type;
  return type?.kind === "list" && type.item.kind === "row";
}

/**
 * Parses and checks a rule; `gives` is the value type that its result must be able to have, null where any will do. Null when it has errors,
 * which then stand in `problems` with their place in the text.
 */
export function compileRule(
  text: string,
  place: RulePlace,
  library: Library,
  path: string,
  problems: DocumentProblem[],
  gives: ValueTypeName | null = null,
): CompiledRule | null {
  const report = (
    items: readonly { code: string; severity: "error" | "warning"; from: number; to: number; data: object }[],
  ) => {
    for (const { code, severity, from, to, data } of items) {
      problems.push({ severity, code: `expression.problem.${code}`, path, data: { ...data, from, to, text } });
    }
  };
  const parsed = parse(text);
  if (!parsed.ok) {
    report(parsed.error);
    return null;
  }
  const checked = check(parsed.value, place.scope, library);
  report(checked.problems);
  if (checked.problems.some((item) => item.severity === "error")) return null;
  if (gives !== null && neverFits(checked.type, gives)) {
    problems.push(problem("rule_result_type", path, { result: checked.type.kind, type: gives, text }));
    return null;
  }
  const reads = new Set<string>();
  for (const dependency of checked.dependencies) {
    const key = nodeKey(dependency, place);
    if (key === null) continue;
    reads.add(key);
    if (key.startsWith("column:") && dependency.scope === "main" && place.frame !== "child")
      reads.add(`table:${dependency.slot}`);
  }
  const rule = { tree: checked.tree, frame: place.frame, reads: [...reads].sort(), text };
  return checked.type.kind === "instant" ? { ...rule, gives: "instant" } : rule;
}
