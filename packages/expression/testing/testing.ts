import { type Checked, check } from "../check/check.ts";
import type { Scope } from "../check/scope.ts";
import type { CheckedTree } from "../check/tree.ts";
import { compile } from "../compile/compile.ts";
import type { Frame } from "../compile/frame.ts";
import type { Library } from "../functions/library.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { EvaluationError } from "../values/errors.ts";
import type { EngineValue } from "../values/value.ts";
import { sampleFrame, sampleScope } from "./sample.ts";

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

/** The code and the data of the error that some work ends with; its result where it ends with none. */
export function failure(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { code: error.code, data: error.data };
  }
}
