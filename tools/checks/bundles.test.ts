import { afterEach, describe, expect, it } from "vitest";
import { type TemporaryTree, treeOf } from "../testing/temporaryTree.ts";
import { bundlesCheck } from "./bundles.ts";

const manifest = {
  "index.html": { file: "assets/main.js", isEntry: true, imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "../../features/lists/panels/List/view.tsx": { file: "assets/list.js", imports: ["_shared.js"] },
  "../../features/maps/panels/Map/view.tsx": { file: "assets/map.js", imports: ["_shared.js"] },
};

/** Text that gzip cannot make much smaller. */
function noise(kilobytes: number): string {
  let seed = 1;
  let text = "";
  while (text.length < kilobytes * 1400) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += seed.toString(36);
  }
  return text;
}

let tree: TemporaryTree | null = null;
afterEach(() => tree?.close());

function builtTree(sizes: Readonly<Record<string, number>>): TemporaryTree {
  const chunks = ["main", "shared", "list", "map"].map((name) => [
    `apps/web/dist/assets/${name}.js`,
    noise(sizes[name] ?? 1),
  ]);
  return treeOf({
    "packages/std/package.json": "{}",
    "apps/web/dist/.vite/manifest.json": JSON.stringify(manifest),
    ...Object.fromEntries(chunks),
  });
}

describe("bundle budgets", { timeout: 30_000 }, () => {
  it("[design 9 budget] given a small build, when its budgets are checked, then they hold", async () => {
    tree = builtTree({});
    expect(await bundlesCheck.run(tree.root)).toEqual([]);
  });

  it("[design 9 budget] given 400 KB that the first list page shares, when the budgets are checked, then that page is named", async () => {
    tree = builtTree({ shared: 400 });
    expect((await bundlesCheck.run(tree.root)).join("\n")).toContain("first list page");
  });

  it("[design 9 budget] given a large panel that the first page does not load, when the budgets are checked, then only the panel is over", async () => {
    tree = builtTree({ map: 400 });
    const report = (await bundlesCheck.run(tree.root)).join("\n");
    expect(report).toMatch(/panel Map\s+Package size limit has exceeded/);
    expect(report).not.toMatch(/first list page\s+Package size limit has exceeded/);
  });

  it("[design 9 budget] given no build, when the budgets are checked, then they do not pass", async () => {
    tree = treeOf({ "packages/std/package.json": "{}" });
    expect(await bundlesCheck.run(tree.root)).not.toEqual([]);
  });
});
