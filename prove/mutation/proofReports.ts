import type { Coverage, Reached } from "./coverageFigures.ts";
import type { Engine } from "./engines.ts";
import type { FileFigures } from "./mutationFigures.ts";

/** Percent of mutants that tests have to notice, and of branches that they have to reach (issue "engines", Proof). */
export const goals = { mutants: 80, branches: 95 } as const;

/** Percent, of nothing all. */
const percent = ({ covered, total }: Reached): number => (total === 0 ? 100 : (100 * covered) / total);
const written = (part: Reached): string => `${percent(part).toFixed(1)} %`;

function noticed(files: readonly FileFigures[]): Reached {
  const sum = (of: (file: FileFigures) => number): number => files.reduce((total, file) => total + of(file), 0);
  const covered = sum((file) => file.killed + file.timedOut);
  return { covered, total: covered + sum((file) => file.survived + file.uncovered) };
}

/** Whether a package reaches the goal. */
export function isNoticed(files: readonly FileFigures[]): boolean {
  return percent(noticed(files)) >= goals.mutants;
}

/**
 * The result of mutation testing of one package, for people: the sum, and each file below the goal; of some files
 * (`isPart`) each one.
 */
export function mutationReport(engine: Engine, files: readonly FileFigures[], isPart: boolean): string {
  const sum = (of: (file: FileFigures) => number): number => files.reduce((total, file) => total + of(file), 0);
  const below = files
    .filter((file) => isPart || !isNoticed([file]))
    .sort((a, b) => percent(noticed([a])) - percent(noticed([b])));
  const rows = below.map((file) => {
    const part = noticed([file]);
    return `| ${file.path.slice(`packages/${engine}/`.length)} | ${part.total} | ${part.total - part.covered} | ${written(part)} |`;
  });
  const worst =
    below.length === 0 ? "Every file is at the goal or above." : isPart ? "These files only:" : "Files below the goal:";
  const table =
    below.length === 0 ? [] : ["", "| file | changes | not noticed | noticed |", "|---|---|---|---|", ...rows];
  const whole = noticed(files);
  return `Each change of one place in \`packages/${engine}\` is shown to the package's own unit tests; random tests take a fortieth of their cases (at least thirty), tests
that build bundles, run until a bound stops them or take more than 0.4 s are not asked. The quickest are asked first, as many as take 2.5 s together.

| | |
|---|---|
| files | ${files.length} |
| changes | ${whole.total} |
| noticed | ${whole.covered} (${written(whole)}, goal ${goals.mutants} %), of these by running on without end ${sum((file) => file.timedOut)} |
| reached by tests and not noticed | ${sum((file) => file.survived)} |
| not reached | ${sum((file) => file.uncovered)} |
| left out: tables that are read while loading, and changes without effect that a comment names | ${sum((file) => file.ignored)} |

${[worst, ...table].join("\n")}`;
}

/** Every change that no test noticed, one line each, sorted by place. */
export function survivorList(files: readonly FileFigures[]): string {
  const survivors = files.flatMap((file) => file.survivors);
  return survivors.map(({ place, mutator, replacement }) => `${place} ${mutator} → ${replacement}\n`).join("");
}

function together(files: Iterable<Coverage>, of: keyof Coverage): Reached {
  let total = 0;
  let covered = 0;
  for (const file of files) {
    total += file[of].total;
    covered += file[of].covered;
  }
  return { total, covered };
}

/** Whether the branches of a package reach the goal. */
export function isCovered(files: ReadonlyMap<string, Coverage>): boolean {
  return percent(together(files.values(), "branches")) >= goals.branches;
}

/**
 * What the unit tests of the packages reach, for people: each package, and each file whose branches are below the goal.
 */
export function coverageReport(engines: ReadonlyMap<Engine, ReadonlyMap<string, Coverage>>): string {
  const rows = [...engines].map(([engine, files]) => {
    const parts = (["branches", "lines", "functions"] as const).map((of) => written(together(files.values(), of)));
    return `| ${engine} | ${files.size} | ${parts.join(" | ")} |`;
  });
  const all = [...engines.values()].flatMap((files) => [...files]);
  const below = all.filter(([, { branches }]) => percent(branches) < goals.branches);
  const worst = below.map(
    ([path, { branches }]) => `| ${path} | ${branches.total - branches.covered} | ${written(branches)} |`,
  );
  const table =
    below.length === 0
      ? []
      : [
          "",
          `Files whose branches are below ${goals.branches} %:`,
          "",
          "| file | branches not reached | reached |",
          "|---|---|---|",
          ...worst,
        ];
  return [
    `What the unit tests of each package reach of it (goal: ${goals.branches} % of the branches).`,
    "",
    "| package | files | branches | lines | functions |",
    "|---|---|---|---|---|",
    ...rows,
    ...table,
  ].join("\n");
}
