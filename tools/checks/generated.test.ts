import { afterEach, describe, expect, it } from "vitest";
import { generate } from "../generate.ts";
import { type TemporaryTree, treeOf } from "../testing/temporaryTree.ts";
import { generatedCheck } from "./generated.ts";

let tree: TemporaryTree | null = null;
afterEach(() => tree?.close());

describe("generated files", () => {
  it("[design 1.3 registries] given a folder that no registry knows, when it is checked, then it says what to run, and that fixes it", async () => {
    tree = treeOf({
      "README.md": "<!-- settings: made by npm run generate -->\n<!-- /settings -->\n",
      "packages/std/package.json": "{}",
      "features/lists/operations/getList.ts": "export const getList = 1;\n",
    });
    expect((await generatedCheck.run(tree.root)).join("\n")).toContain(
      "features/operations.gen.ts is not current: run npm run generate",
    );
    generate(tree.root);
    expect(await generatedCheck.run(tree.root)).toEqual([]);
  });
});
