import { describe, expect, it } from "vitest";
import type { Coverage } from "./coverageFigures.ts";
import type { FileFigures } from "./mutationFigures.ts";
import { coverageReport, isCovered, isNoticed, mutationReport, survivorList } from "./proofReports.ts";

const file = (name: string, killed: number, survived: number): FileFigures => ({
  path: `packages/expression/${name}`,
  killed,
  timedOut: 1,
  survived,
  uncovered: 1,
  ignored: 7,
  survivors: [{ place: `packages/expression/${name}:3`, mutator: "StringLiteral", replacement: '""' }],
});

const reached = (covered: number): Coverage => ({
  lines: { total: 10, covered: 10 },
  functions: { total: 0, covered: 0 },
  branches: { total: 100, covered },
});

describe("reports of the long proofs", () => {
  it("[design 11 prove] given changes of two files, when they are reported, then endless ones count as noticed, unreached ones as not", () => {
    const report = mutationReport("expression", [file("a.ts", 94, 4), file("b.ts", 49, 49)], false);
    expect(report).toContain("| changes | 200 |");
    expect(report).toContain("| noticed | 145 (72.5 %, goal 80 %), of these by running on without end 2 |");
    expect(report).toContain("| b.ts | 100 | 50 | 50.0 % |");
    expect(report).not.toContain("| a.ts |");
  });

  it("[design 11 prove] given a run over some files, when it is reported, then each of them is named", () => {
    expect(mutationReport("expression", [file("a.ts", 94, 4)], true)).toContain("| a.ts | 100 | 5 | 95.0 % |");
  });

  it("[design 11 prove] given 80 of a hundred changes noticed, when the goal is asked, then it is reached, with 79 it is not", () => {
    expect(isNoticed([file("a.ts", 79, 19)])).toBe(true);
    expect(isNoticed([file("a.ts", 78, 20)])).toBe(false);
  });

  it("[design 11 prove] given changes that nobody noticed, when they are listed, then each has its place", () => {
    expect(survivorList([file("a.ts", 1, 1)])).toBe('packages/expression/a.ts:3 StringLiteral → ""\n');
  });

  it("[design 11 prove] given branches that tests reach, when they are reported, then packages and files below 95 % are named", () => {
    const files = new Map([
      ["packages/expression/a.ts", reached(100)],
      ["packages/expression/b.ts", reached(90)],
    ]);
    const report = coverageReport(new Map([["expression", files]]));
    expect(report).toContain("| expression | 2 | 95.0 % | 100.0 % | 100.0 % |");
    expect(report).toContain("| packages/expression/b.ts | 10 | 90.0 % |");
    expect(report).not.toContain("a.ts |");
    expect(isCovered(files)).toBe(true);
    expect(isCovered(new Map([["b.ts", reached(94)]]))).toBe(false);
  });
});
