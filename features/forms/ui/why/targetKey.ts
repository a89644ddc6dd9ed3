import type { ExplainTarget } from "@tessera/form-engine/explain/explanation.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";

/** The key of a target, as elements of a form and options of a choice carry it. */
export function targetKey(target: ExplainTarget): string {
  if ("section" in target) return `section:${target.section}`;
  return target.table !== null && target.uid === null ? `table:${target.table}` : refKey(target);
}
