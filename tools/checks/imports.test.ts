import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TemporaryTree, treeOf } from "../testing/temporaryTree.ts";
import { importsCheck, unreadSources } from "./imports.ts";

const pkg = (name: string): string =>
  JSON.stringify({ name: `@tessera/${name}`, type: "module", exports: { "./*": "./*" } });
const value = "export const value = 1;\n";
const use = (path: string): string => `import { value } from "${path}";\nexport const used = value;\n`;

/** Each breach: the rule that must name it, the file that commits it, and that file's text. */
const breaches: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["package-order-std", "packages/std/upward.ts", use("@tessera/contract/value.ts")],
  ["package-order-ui", "packages/ui/sideways.ts", use("@tessera/contract/value.ts")],
  ["package-order-web-kit", "packages/web-kit/toServer.ts", use("@tessera/server-kit/value.ts")],
  ["package-order-server-core", "packages/server-core/toDocuments.ts", use("@tessera/documents/value.ts")],
  ["package-order-documents", "packages/documents/toRecords.ts", use("@tessera/records/value.ts")],
  ["package-order-identity", "packages/identity/toRecords.ts", use("@tessera/records/value.ts")],
  ["package-order-records", "packages/records/toSocket.ts", use("@tessera/realtime/value.ts")],
  ["package-order-realtime", "packages/realtime/toTransport.ts", use("@tessera/server-kit/value.ts")],
  ["server-face", "features/lists/deep.server.ts", use("@tessera/records/value.ts")],
  ["packages-know-no-product", "packages/contract/toFeature.ts", use("../../features/lists/operations/find.ts")],
  ["product-knows-no-app", "features/lists/toApp.ts", use("../../apps/server/value.ts")],
  ["no-unresolved", "packages/std/nowhere.ts", use("./missing.ts")],
  ["no-cycle", "packages/std/one.ts", 'import { two } from "./two.ts";\nexport const one = (): unknown => two;\n'],
  ["web-without-server", "apps/web/main.tsx", use("../../packages/web-kit/step.ts")],
  ["server-without-web", "apps/server/main.ts", use("../../features/lists/step.ts")],
  ["browser-lane", "features/lists/panels/List/view.tsx", use("../../operations/find.server.ts")],
  [
    "browser-lane-no-node",
    "packages/ui/Disk.tsx",
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n',
  ],
  ["node-lane", "features/lists/operations/draw.server.ts", use("../panels/List/View.tsx")],
  ["pure-lane", "features/lists/plain.ts", use("./operations/find.server.ts")],
  [
    "pure-lane-no-node",
    "packages/std/disk.ts",
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n',
  ],
  [
    "pure-lane-packages",
    "packages/std/react.ts",
    'import { createElement } from "react";\nexport const made = createElement;\n',
  ],
  ["apps-compose", "apps/server/names.ts", use("../../features/lists/inside.ts")],
  ["feature-front-door", "features/forms/backDoor.ts", use("../lists/inside.ts")],
  ["field-front-door", "fields/text/backDoor.ts", use("../../features/lists/inside.ts")],
  ["field-alone", "fields/text/neighbour.ts", use("../number/def.ts")],
  ["registry-is-an-argument", "features/lists/registry.ts", use("../operations.gen.ts")],
  ["designer-lane", "features/lists/early.ts", use("./designer/tool.ts")],
  ["tests-are-leaves", "packages/std/fromTest.ts", use("./some.test.ts")],
  ["testing-helpers-in-tests", "packages/server-kit/fromTesting.ts", use("./testing/helper.ts")],
  [
    "no-development-package",
    "packages/server-kit/development.ts",
    'import { check } from "fast-check";\nexport const run = check;\n',
  ],
];

const serverParts = ["server-core", "documents", "identity", "records", "realtime"];

/** Files that the breaches lead to, and files that keep the rules. */
const others: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["std", "contract", "ui", "web-kit", "server-kit", ...serverParts].map((name) => [
      `packages/${name}/package.json`,
      pkg(name),
    ]),
  ),
  "packages/contract/value.ts": value,
  "packages/server-kit/value.ts": value,
  ...Object.fromEntries(serverParts.map((name) => [`packages/${name}/value.ts`, value])),
  "packages/server-kit/testing/helper.ts": value,
  "packages/std/some.test.ts": value,
  "packages/std/two.ts": 'import { one } from "./one.ts";\nexport const two = (): unknown => one;\n',
  "packages/web-kit/step.ts": use("@tessera/server-kit/value.ts").replace("used", "value"),
  "features/lists/step.ts": use("./panels/List/View.tsx").replace("used", "value"),
  "features/lists/inside.ts": value,
  "features/lists/designer/tool.ts": value,
  "features/lists/operations/find.ts": value,
  "features/lists/operations/find.server.ts": value,
  "features/lists/operations/found/look.ts": value,
  "features/forms/frontDoorBelow.ts": use("../lists/operations/found/look.ts"),
  "features/lists/panels/List/View.tsx": value,
  "features/operations.gen.ts": value,
  "fields/number/def.ts": value,
  "apps/server/value.ts": value,
  "features/forms/frontDoor.ts": use("../lists/operations/find.ts"),
  "packages/std/typeOne.ts": 'import type { Two } from "./typeTwo.ts";\nexport type One = Two | null;\n',
  "packages/std/typeTwo.ts": 'import type { One } from "./typeOne.ts";\nexport type Two = { readonly one: One };\n',
  "features/lists/late.ts": 'export const load = () => import("./designer/tool.ts");\n',
  "apps/web/right.ts": use("../../features/operations.gen.ts"),
  "features/lists/operations/kept.server.ts":
    'import { join } from "node:path";\nexport const path = join("a", "b");\n',
};

let tree: TemporaryTree;
let problems: readonly string[] = [];

beforeAll(async () => {
  tree = treeOf({ ...others, ...Object.fromEntries(breaches.map(([, path, text]) => [path, text])) });
  problems = await importsCheck.run(tree.root);
}, 60_000);

afterAll(() => tree.close());

describe("import rules", () => {
  it.each(breaches)(
    "[design 2 lanes] given an import against %s in %s, when it is checked, then the rule names it",
    (rule, path) => {
      const named = problems.filter((problem) => problem.startsWith(`${path} `) && problem.includes(`\n    ${rule}: `));
      expect(named).not.toEqual([]);
    },
  );

  it.each([
    "features/forms/frontDoor.ts",
    "features/lists/late.ts",
    "packages/std/typeOne.ts",
    "apps/web/right.ts",
    "features/lists/operations/kept.server.ts",
  ])("[design 2 lanes] given %s, which keeps the rules, when it is checked, then nothing is said of it", (path) => {
    expect(problems.filter((problem) => problem.startsWith(`${path} `))).toEqual([]);
  });

  it("[design 3 check] given a reading that left a source out, when it is compared with the tree, then that source is named", () => {
    expect(unreadSources(["a.ts", "b.ts"], ["a.ts"])).toEqual(["b.ts"]);
    expect(problems.filter((problem) => problem.includes("was not read"))).toEqual([]);
  });
});
