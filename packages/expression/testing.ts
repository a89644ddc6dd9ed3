import { type Checked, check } from "./check.ts";
import { compile } from "./compile.ts";
import type { Frame } from "./frame.ts";
import type { Library } from "./library.ts";
import { parse } from "./parse.ts";
import { sampleFrame, sampleScope } from "./sample.ts";
import type { Scope } from "./scope.ts";
import { standardLibrary } from "./standardLibrary.ts";
import type { CheckedTree } from "./tree.ts";
import type { EngineValue } from "./value.ts";

/** Parses and checks a text that tests know to be well formed; throws `Error` when it is not. */
export function checked(text: string, scope: Scope = sampleScope, library: Library = standardLibrary): Checked {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.map((problem) => problem.code).join(", ")}`);
  return check(parsed.value, scope, library);
}

/** The codes of all that parse and check find in a text. */
export function problemsOf(text: string, scope: Scope = sampleScope): readonly string[] {
  const parsed = parse(text);
  const problems = parsed.ok ? check(parsed.value, scope, standardLibrary).problems : parsed.error;
  return problems.map((problem) => problem.code);
}

/** Parses, checks, sends the tree through JSON, compiles and runs. Throws `Error` on a problem that is an error. */
export function run(text: string, frame: Frame = sampleFrame(), scope: Scope = sampleScope): EngineValue {
  const { tree, problems } = checked(text, scope);
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new Error(`${text}: ${errors.map((problem) => problem.code).join(", ")}`);
  const stored: CheckedTree = JSON.parse(JSON.stringify(tree));
  return compile(stored, standardLibrary)(frame);
}
