import { parse } from "acorn";

/** Where a script cannot be read. Line and column from 1. */
export interface ScriptProblem {
  readonly line: number;
  readonly column: number;
  /** What the parser says, in English. */
  readonly message: string;
}

/** What stands before the script when it is read and run: one line, so that its lines are counted from 2. */
const head = (names: readonly string[]): string => `(async function (${names.join(", ")}) { "use strict";\n`;
const tail = "\n})";

/**
 * Reads a script as the body of a strict asynchronous function with these parameters. Null when there is nothing to
 * say.
 */
export function scriptSyntax(code: string, names: readonly string[]): ScriptProblem | null {
  const text = `${head(names)}${code}${tail}`;
  try {
    const { body } = parse(text, { ecmaVersion: 2024, sourceType: "script" });
    const [only, ...more] = body;
    // A script that closes its function would go on outside of it.
    const isBody =
      more.length === 0 &&
      only?.type === "ExpressionStatement" &&
      only.expression.type === "FunctionExpression" &&
      only.expression.end === text.length - 1;
    return isBody ? null : { line: 1, column: 1, message: "The script is not the body of one function" };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const place = "loc" in error ? (error.loc as { readonly line: number; readonly column: number }) : null;
    const message = error.message.replace(/ \(\d+:\d+\)$/, "");
    const last = code.split("\n").length;
    return { line: Math.min(last, Math.max(1, (place?.line ?? 2) - 1)), column: (place?.column ?? 0) + 1, message };
  }
}
