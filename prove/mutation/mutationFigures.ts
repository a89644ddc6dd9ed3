import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { isSource, listFiles, readText, repositoryRoot } from "../../tools/lib/repository.ts";
import { runProcess } from "../../tools/lib/runProcess.ts";
import { besideTheProduct, type Engine } from "./engines.ts";
import { proverFolder } from "./proverTools.ts";

const linesOfAPart = 700;

/** A change of the code that no test noticed. */
export interface Survivor {
  /** Path in the repository and line, as editors take it. */
  readonly place: string;
  readonly mutator: string;
  readonly replacement: string;
}

/** What became of the mutants of one file. */
export interface FileFigures {
  readonly path: string;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  /** Those that no test reaches; they count like those that survived. */
  readonly uncovered: number;
  /** Those that run only while the module loads, or that a comment excludes: they count nowhere. */
  readonly ignored: number;
  readonly survivors: readonly Survivor[];
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

function fileFigures(path: string, mutants: readonly Mutant[]): FileFigures {
  const count = (status: string): number => mutants.filter((mutant) => mutant.status === status).length;
  const unnoticed = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  return {
    path,
    killed: count("Killed"),
    timedOut: count("Timeout"),
    survived: count("Survived"),
    uncovered: count("NoCoverage"),
    ignored: count("Ignored"),
    survivors: unnoticed.map(({ mutatorName, replacement, location }) => ({
      place: `${path}:${location.start.line}`,
      mutator: mutatorName,
      replacement: replacement ?? "",
    })),
  };
}

/** The files of a package that hold behaviour of the product, as paths in the repository. */
function productFiles(engine: Engine): readonly string[] {
  const beside = besideTheProduct(engine);
  const sources = listFiles(repositoryRoot, [`packages/${engine}`]).filter(isSource);
  return sources.filter((path) => !beside.some((pattern) => matchesGlob(path, pattern)));
}

/**
 * Files in parts of about so many lines: the steps of code that is being changed are counted, which slows all of it.
 */
function inParts(files: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let lines = linesOfAPart;
  for (const path of files) {
    if (lines >= linesOfAPart) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)?.push(path);
    lines += readText(repositoryRoot, path).split("\n").length;
  }
  return parts;
}

async function partFigures(engine: Engine, files: readonly string[], concurrency: number): Promise<FileFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-mutation-"));
  const report = join(folder, "report.json");
  const copied = ["packages", "fields", "features", "worlds", "docs", "package.json"];
  const configuration = {
    testRunner: "in-process",
    plugins: [join(proverFolder, "runner.ts")],
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    mutate: files,
    ignorePatterns: ["/*", ...copied.map((path) => `!/${path}`)],
    concurrency,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    disableTypeChecks: false,
    timeoutMS: 3_000,
    tempDirName: join(folder, "sandbox"),
  };
  writeFileSync(join(folder, "stryker.json"), JSON.stringify(configuration));
  try {
    const tester = join(proverFolder, "node_modules/@stryker-mutator/core/bin/stryker.js");
    const { code, output } = await runProcess(process.execPath, [tester, "run", join(folder, "stryker.json")], {
      cwd: repositoryRoot,
      echo: true,
      env: { TESSERA_MUTATED: engine },
    });
    if (code !== 0 || !existsSync(report)) {
      throw new Error(`The mutation tester stopped (${code}): ${output.slice(-2_000)}`);
    }
    const { files: found }: Report = JSON.parse(readFileSync(report, "utf8"));
    return Object.entries(found).map(([path, { mutants }]) => fileFigures(path, mutants));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Changes the code of a package, one place at a time, and asks its tests about each change. `patterns` are of paths
 * below the package; all files when empty. Throws an Error when the tests fail without any change, or the tester itself
 * does.
 */
export async function mutationFigures(
  engine: Engine,
  patterns: readonly string[],
  concurrency: number,
): Promise<readonly FileFigures[]> {
  const isWanted = (path: string): boolean =>
    patterns.length === 0 || patterns.some((pattern) => matchesGlob(path, `packages/${engine}/${pattern}`));
  const figures: FileFigures[] = [];
  for (const part of inParts(productFiles(engine).filter(isWanted))) {
    figures.push(...(await partFigures(engine, part, concurrency)));
  }
  return figures;
}
