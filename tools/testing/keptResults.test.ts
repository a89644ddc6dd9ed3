import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepResults, keptResults, printsOf } from "./keptResults.ts";
import { type TemporaryTree, treeOf } from "./temporaryTree.ts";

let tree: TemporaryTree;
beforeEach(() => {
  tree = treeOf({
    "package-lock.json": "{}",
    "vitest.config.ts": "",
    "packages/std/ids.ts": "export const id = 1;",
    "packages/std/ids.test.ts": "",
    "packages/contract/values.ts": 'import { id } from "@tessera/std/ids.ts";',
    "packages/contract/values.test.ts": "",
    "docs/reference/terms.md": "",
    "tools/testing/order.ts": "",
  });
});
afterEach(() => tree.close());

const std = { file: "packages/std/ids.test.ts", passed: 3 };
const contract = { file: "packages/contract/values.test.ts", passed: 4 };

describe("results of pure packages", () => {
  it("[design 11 proved] given packages whose tests passed, when nothing changed since, then their results are kept", () => {
    keepResults(tree.root, printsOf(tree.root), [std, contract]);
    expect(keptResults(tree.root, printsOf(tree.root))).toEqual([
      { folder: "packages/std", passed: 3 },
      { folder: "packages/contract", passed: 4 },
    ]);
  });

  it.each(["packages/std/ids.ts", "docs/reference/terms.md", "package-lock.json"])(
    "[design 11 proved] given a package that imports another, when %s changed since, then its tests run again",
    (file) => {
      keepResults(tree.root, printsOf(tree.root), [std, contract]);
      writeFileSync(join(tree.root, file), "changed");
      expect(keptResults(tree.root, printsOf(tree.root))).toEqual([]);
    },
  );

  it("[design 11 proved] given a package that nothing imports, when it changed, then the results of the others are kept", () => {
    keepResults(tree.root, printsOf(tree.root), [std, contract]);
    writeFileSync(join(tree.root, "packages/contract/values.ts"), "changed");
    expect(keptResults(tree.root, printsOf(tree.root))).toEqual([{ folder: "packages/std", passed: 3 }]);
  });

  it("[design 11 proved] given a kept result, when a test of the package fails later, then it is no longer kept", () => {
    keepResults(tree.root, printsOf(tree.root), [std, contract]);
    keepResults(tree.root, printsOf(tree.root), [{ ...std, passed: null }]);
    expect(keptResults(tree.root, printsOf(tree.root))).toEqual([{ folder: "packages/contract", passed: 4 }]);
  });

  it("[design 11 proved] given a package of which only some tests ran, when they passed, then nothing is kept", () => {
    writeFileSync(join(tree.root, "packages/std/more.test.ts"), "");
    keepResults(tree.root, printsOf(tree.root), [std]);
    expect(keptResults(tree.root, printsOf(tree.root))).toEqual([]);
  });
});
