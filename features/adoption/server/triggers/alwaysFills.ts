import { sqlTokens } from "../statements/sqlTokens.ts";

/** Words that open a block of statements, which ends with END. */
const opening = new Set(["begin", "if", "case", "loop"]);

/**
 * Whether a trigger's function in PL/pgSQL sets a column of every row: it assigns `new.<column>` outside of any
 * condition, loop or inner block, before it can return. A function that catches exceptions may end otherwise, and
 * counts as one that does not.
 */
export function alwaysFills(source: string, column: string): boolean {
  const tokens = [...sqlTokens(source)];
  const valueAt = (index: number): string | undefined => tokens[index]?.value;
  if (tokens.some(({ value }, index) => value === "exception" && valueAt(index + 1) === "when")) return false;
  let depth = 0;
  for (const [index, { kind, value }] of tokens.entries()) {
    const before = valueAt(index - 1);
    if (kind === "word" && value === "end") depth--;
    else if (kind === "word" && opening.has(value) && before !== "end") depth++;
    else if (kind === "word" && value === "return") return false;
    const isFirst = depth === 1 && (before === ";" || before === "begin");
    const isColumn = value === "new" && valueAt(index + 1) === "." && valueAt(index + 2) === column;
    if (isFirst && isColumn && [":", "="].includes(valueAt(index + 3) ?? "")) return true;
  }
  return false;
}
