import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { repositoryRoot } from "../../tools/lib/repository.ts";
import { runProcess } from "../../tools/lib/runProcess.ts";
import { besideTheProduct, type Engine } from "./engines.ts";
import { proverFolder } from "./proverTools.ts";

/** How much of something the tests reach. */
export interface Reached {
  readonly total: number;
  readonly covered: number;
}

/** What the tests reach of a file, or of a package. */
export interface Coverage {
  readonly lines: Reached;
  readonly functions: Reached;
  readonly branches: Reached;
}

/**
 * What the unit tests of a package reach of it, file by file (paths in the repository). Throws an Error when a test
 * fails.
 */
export async function coverageFigures(engine: Engine): Promise<ReadonlyMap<string, Coverage>> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-coverage-"));
  const vitest = join(createRequire(import.meta.url).resolve("vitest/package.json"), "../vitest.mjs");
  const reader = join(proverFolder, "node_modules/@vitest/coverage-v8/dist/index.js");
  const settings = [
    "enabled",
    "provider=custom",
    `customProviderModule=${reader}`,
    `include=packages/${engine}/**/*.ts`,
    ...besideTheProduct(engine).map((path) => `exclude=${path}`),
    "reporter=json-summary",
    `reportsDirectory=${folder}`,
  ].map((setting) => `--coverage.${setting}`);
  const parameters = ["run", "--project", "unit", "--testTimeout", "120000", `packages/${engine}/`, ...settings];
  try {
    const { code, output } = await runProcess(process.execPath, [vitest, ...parameters], { cwd: repositoryRoot });
    const summary = join(folder, "coverage-summary.json");
    if (code !== 0 || !existsSync(summary)) throw new Error(`The tests failed (${code}): ${output.slice(-4_000)}`);
    const found: Record<string, Coverage> = JSON.parse(readFileSync(summary, "utf8"));
    const files = Object.entries(found).filter(([path]) => path !== "total");
    return new Map(files.map(([path, coverage]) => [relative(repositoryRoot, path), coverage]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
