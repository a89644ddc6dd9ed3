import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProcess } from "./lib/runProcess.ts";
import { copyOfRepository, type TemporaryTree } from "./testing/temporaryTree.ts";

const made = [
  ["feature", "sample-feature"],
  ["panel", "sample-feature/SamplePanel"],
  ["operation", "sample-feature/findSamples"],
  ["document", "sample-feature/sample"],
  ["migration", "sample-feature/sampleTable"],
  ["field", "sample-field"],
  ["function", "text/sampleText"],
] as const;

/** The test that runs the cases of each function, those of the made one as well. */
const testOfFunctions = "packages/expression/functions/functions.test.ts";

let copy: TemporaryTree;
const run = (...args: string[]) => runProcess(process.execPath, args, { cwd: copy.root, env: { NO_COLOR: "1" } });

beforeAll(async () => {
  // Each panel and each field type has to have a test; those of packages, tools and applications are the same with what
  // was made.
  copy = copyOfRepository((path) => /^(features|fields)\//.test(path) || path === testOfFunctions);
  for (const [kind, name] of made) {
    const { code, output } = await run("tools/new.ts", kind, name, "--hu", "Minta", "--en", "Sample", "--de", "Muster");
    if (code !== 0) throw new Error(output);
  }
});

afterAll(() => copy.close());

describe("npm run new", () => {
  it("[design 2 layout] given one of each kind made by the tool, when the repository is checked, then it is in order", async () => {
    const { code, output } = await run("tools/check.ts");
    expect(output).toContain("The repository is in order.");
    expect(code).toBe(0);
  });

  it("[design 2 layout] given one of each kind made by the tool, when their own tests run, then they pass", async () => {
    const { code, output } = await run(
      "node_modules/vitest/vitest.mjs",
      "run",
      "features/sample-feature",
      "fields/sample-field",
      testOfFunctions,
    );
    expect(output).toMatch(/Test Files\D+6 passed/);
    expect(code).toBe(0);
  });

  it("[design 2 layout] given a name that is taken, when it is made again, then nothing is written and the file is named", async () => {
    const { code, output } = await run("tools/new.ts", "field", "sample-field");
    expect(code).not.toBe(0);
    expect(output).toContain("already");
  });

  it("[design 2 layout] given a feature that does not exist, when a panel is made in it, then it says what to do first", async () => {
    const { code, output } = await run("tools/new.ts", "panel", "nowhere/Thing");
    expect(code).toBe(1);
    expect(output).toContain("npm run new feature nowhere");
  });
});
