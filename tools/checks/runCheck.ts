import type { Check } from "./check.ts";

/** What came of a check: its problems, and how long it took in milliseconds. */
export interface CheckResult {
  readonly name: string;
  readonly problems: readonly string[];
  readonly duration: number;
}

/** Runs a check; an error of the check itself counts as a problem. */
export async function runCheck(check: Check, root: string): Promise<CheckResult> {
  const start = performance.now();
  const problems = await check
    .run(root)
    .catch((error: unknown) => [
      error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join("\n") : String(error),
    ]);
  return { name: check.name, problems, duration: performance.now() - start };
}

/** The line of a step: its verdict, its name, its time, and below it the problems. */
export function stepLine(result: CheckResult): string {
  const verdict = result.problems.length === 0 ? "ok    " : "FAILED";
  const line = `${verdict} ${result.name} (${(result.duration / 1000).toFixed(1)} s)`;
  return [line, ...result.problems.map((problem) => `  ${problem.replaceAll("\n", "\n  ")}`)].join("\n");
}
