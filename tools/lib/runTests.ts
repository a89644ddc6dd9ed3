import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { costsVariable } from "../testing/costsVariable.ts";
import { type FileCost, fileCosts } from "./fileCost.ts";
import { runProcess } from "./runProcess.ts";
import { type TestCounts, testCounts } from "./testReport.ts";

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Runs vitest projects of the repository, counts their tests and adds up what they cost; `output` is what vitest
 * printed. `maxWorkers` is the number of files that run side by side; without it vitest decides. Tests below the
 * folders `left` do not run.
 */
export async function runTests(
  root: string,
  projects: readonly string[],
  maxWorkers?: number,
  left: readonly string[] = [],
): Promise<TestCounts & { readonly costs: readonly FileCost[]; readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-report-"));
  const report = join(folder, "report.json");
  const costsFile = join(folder, "costs.jsonl");
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--passWithNoTests",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.flatMap((project) => ["--project", project]),
    ...left.map((folder) => `--exclude=${folder}/**`),
    ...(maxWorkers === undefined ? [] : [`--maxWorkers=${maxWorkers}`]),
  ];
  const { code, output } = await runProcess(process.execPath, args, {
    cwd: root,
    env: { NO_COLOR: "1", [costsVariable]: costsFile },
  });
  const counts = testCounts(readIfThere(report), code);
  const costs = fileCosts(readIfThere(costsFile) ?? "");
  rmSync(folder, { recursive: true, force: true });
  return { ...counts, costs, output };
}
