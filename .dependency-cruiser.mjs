import { existsSync, readFileSync } from "node:fs";

/**
 * Who may import whom (ARCHITECTURE.md, lanes). Each rule's comment says what to do instead; `npm run check` prints it.
 * Tests may reach further than the code they prove: they stand outside the lane rules, and inside the package order but for the server.
 */
const tests = "\\.test\\.tsx?$";
const testing = "(\\.test\\.tsx?$|\\.fixtures\\.ts$|/testing/|\\.config\\.ts$)";

/** Modules that run on Node only. */
const node =
  "(\\.server\\.ts$|\\.server\\.gen\\.ts$|^packages/(server-core|documents|identity|records|realtime|server-kit)/|^apps/server/)";
/** Modules that run in the browser only; the formats of ui are pure, and so is what cells say in them. */
const browser =
  "(\\.tsx$|\\.web\\.gen\\.ts$|^packages/(ui(?!/format/)|web-kit(?!/(values/cellText|form/wallClock)\\.ts))/|^apps/(web|gallery)/)";
/** Modules that only designers load. */
const designer = "(/designer/|/sheet\\.ts$|\\.designer\\.gen\\.ts$|^packages/designer-kit/(?!registries/))";
/** Modules that both hosts may import: all the rest of packages, features, fields and steps. */
const pure = "^(packages|features|fields|steps)/.*\\.ts$";
/** npm packages that pure modules may use: they touch neither Node nor the page. */
const purePackages = "(^|/)node_modules/(typebox|acorn|intl-messageformat|mustache|@dagrejs/dagre)/";

/** The libraries of expressions are made from their generated lists: the functions are the language, no registry of the product. */
const functionLibrary = "^packages/expression/functions/(standard|base)Library\\.ts$";
/** What others may import of a feature: declarations of operations, also where several stand in a folder together, and documents. */
const operations = ["^features/[^/]+/operations/[^/.]+\\.ts$", "^features/[^/]+/operations/[^/.]+/[^/.]+\\.ts$"];
const documents = "^features/[^/]+/documents/[^/.]+\\.ts$";

/** The packages of the server, lowest first. The last one composes the others. */
const serverPackages = ["server-core", "documents", "identity", "records", "realtime", "server-kit"];

/** For each package, the packages that stand above it in the layout (design §2). */
const above = {
  std: [],
  contract: ["std"],
  expression: ["std", "contract"],
  "form-engine": ["std", "contract", "expression"],
  "query-model": ["std", "contract", "expression"],
  "process-model": ["std", "contract", "expression", "form-engine", "query-model"],
  ui: ["std"],
  "web-kit": ["std", "contract", "expression", "form-engine", "query-model", "process-model", "ui"],
  "designer-kit": ["std", "contract", "expression", "form-engine", "query-model", "process-model", "ui", "web-kit"],
  ...Object.fromEntries(
    serverPackages.map((name, index) => [
      name,
      [
        "std",
        "contract",
        "expression",
        "form-engine",
        "query-model",
        "process-model",
        ...serverPackages.slice(0, index),
      ],
    ]),
  ),
};

const packageOrder = Object.entries(above).map(([name, allowed]) => ({
  name: `package-order-${name}`,
  severity: "error",
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(", ") : "no other package"}. Move what is shared into a package that both may import, or pass it as an argument.`,
  // Tests of the server's packages start whole servers.
  from: { path: `^packages/${name}/`, ...(serverPackages.includes(name) ? { pathNot: testing } : {}) },
  to: { path: "^packages/", pathNot: `^packages/(${[name, ...allowed].join("|")})/` },
}));

/** Parts of the server, lowest first: a part takes no service of those after it. */
export const serverParts = serverPackages.map((name) => ({ name, path: `^packages/${name}/` }));

/** What features may import of a package of the server: the modules that its `face.json` lists. */
const faces = serverPackages.flatMap((name) => {
  const file = new URL(`packages/${name}/face.json`, import.meta.url);
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")).map((path) => `^packages/${name}/${path.replaceAll(".", "\\.")}$`);
});

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [
    ...packageOrder,
    {
      name: "no-unresolved",
      severity: "error",
      comment: "This import leads nowhere. Write the file's real path with its extension.",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-cycle",
      severity: "error",
      comment:
        "These modules import each other at run time. Move what both need into a third module, or pass one to the other as an argument.",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "packages-know-no-product",
      severity: "error",
      comment:
        "A package is usable without the product. Take features, fields and worlds as arguments (a registry is an argument).",
      from: { path: "^packages/" },
      to: { path: "^(apps|features|fields|steps|worlds|tools|e2e|bench|prove)/" },
    },
    {
      name: "product-knows-no-app",
      severity: "error",
      comment: "Apps compose, nothing imports them. Move the code into the feature or package that it belongs to.",
      from: { path: "^(packages|features|fields|steps)/", pathNot: testing },
      to: { path: "^(apps|tools|e2e|bench|prove)/" },
    },
    {
      name: "apps-compose",
      severity: "error",
      comment:
        "An app names a feature. Bring it by the feature's folder or its feature.server.ts, which the generated registries list; only declarations of operations are imported by name.",
      from: {
        path: "^apps/(server|web)/",
        // What the frame of the page itself shows: no registry brings these yet.
        pathNot: [
          testing,
          "^apps/web/(App\\.tsx|firstParts\\.ts|loadDesignerRegistries\\.ts|frame/(AuthorityMode\\.tsx|PageBody\\.tsx|useAuthorityEntry\\.ts))$",
        ],
      },
      to: { path: "^features/[^/]+/", pathNot: operations },
    },
    {
      name: "web-without-server",
      severity: "error",
      comment:
        "The browser can reach Node code through this import. Import the operation's declaration and call it through the client.",
      from: { path: "^apps/(web|gallery)/", pathNot: testing },
      to: { path: node, reachable: true },
    },
    {
      name: "server-without-web",
      severity: "error",
      comment:
        "The server can reach browser code through this import. Move the shared part into a pure module (.ts without react).",
      from: { path: "^apps/server/", pathNot: testing },
      to: {
        path: `(${browser}|(^|/)node_modules/(react|react-dom|@tanstack|wouter|zustand|lucide-react)/)`,
        reachable: true,
      },
    },
    {
      name: "browser-lane",
      severity: "error",
      comment: "Browser code imports Node code. Import the operation's declaration and call it through the client.",
      from: { path: browser, pathNot: testing },
      to: { path: node },
    },
    {
      name: "browser-lane-no-node",
      severity: "error",
      comment: "Browser code imports a module of Node. Use what browsers have, or move the work behind an operation.",
      from: { path: browser, pathNot: testing },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-lane",
      severity: "error",
      comment: "Node code imports browser code. Move the shared part into a pure module (.ts without react).",
      from: { path: node, pathNot: testing },
      to: { path: browser },
    },
    {
      name: "pure-lane",
      severity: "error",
      comment:
        "A pure module imports a module of one host. Rename it to *.server.ts or *.tsx, or pass what it needs as an argument.",
      from: { path: pure, pathNot: [node, browser, testing, "\\.gen\\.ts$"] },
      to: { path: [node, browser] },
    },
    {
      name: "pure-lane-no-node",
      severity: "error",
      comment:
        "A pure module imports a module of Node. Rename it to *.server.ts, or pass what it needs as an argument.",
      from: { path: pure, pathNot: [node, browser, testing] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "pure-lane-packages",
      severity: "error",
      comment:
        "Pure modules use no npm package but those named in .dependency-cruiser.mjs (purePackages). Move the use to *.server.ts or *.tsx.",
      from: { path: pure, pathNot: [node, browser, testing, "\\.fixtures\\.ts$"] },
      to: { path: "(^|/)node_modules/", pathNot: purePackages },
    },
    {
      name: "feature-front-door",
      severity: "error",
      comment:
        "A feature imports another only through its operations/*.ts (declarations) and documents/*.ts. Declare what you need there, or move it into a package.",
      from: { path: "^(?:features|steps)/([^/]+)/", pathNot: [tests, "/gallery\\.tsx$"] },
      to: {
        path: "^features/[^/]+/",
        pathNot: ["^features/$1/", ...operations, documents],
      },
    },
    {
      name: "server-face",
      severity: "error",
      comment:
        "A feature imports a module inside a package of the server. Use what the package's face.json lists, or make the module part of the face if others may build on it.",
      from: { path: "^(features|fields|steps)/", pathNot: testing },
      to: { path: `^packages/(${serverPackages.join("|")})/`, pathNot: faces },
    },
    {
      name: "field-front-door",
      severity: "error",
      comment:
        "A field type imports features only through their operations/*.ts and documents/*.ts. Move what is shared into a package.",
      from: { path: "^fields/", pathNot: tests },
      to: { path: "^features/", pathNot: [...operations, documents] },
    },
    {
      name: "field-alone",
      severity: "error",
      comment: "A field type imports no other field type. Move what is shared into a package.",
      from: { path: "^fields/([^/]+)/", pathNot: tests },
      to: { path: "^fields/", pathNot: "^fields/$1/" },
    },
    {
      name: "registry-is-an-argument",
      severity: "error",
      comment:
        "Only apps, tools, bench and tests import generated registries and field types. Take the registry as an argument.",
      from: {
        path: "^(packages|features|fields|steps)/",
        pathNot: [testing, "\\.gen\\.ts$", "^fields/[^/]+/", functionLibrary],
      },
      to: { path: "(\\.gen\\.ts$|^fields/)" },
    },
    {
      name: "designer-lane",
      severity: "error",
      comment: "sheet.ts and designer/ load for designers only. Load them by import() behind the designer's own panel.",
      from: { path: "^(packages|features|fields|steps|apps)/", pathNot: [designer, testing, "^apps/gallery/"] },
      // What only names a type loads nothing.
      to: { path: designer, dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-are-leaves",
      severity: "error",
      comment: "Nothing imports a test. Move what is shared into a module of its own.",
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: "testing-helpers-in-tests",
      severity: "error",
      comment: "packages/server-kit/testing is for tests. Move what the product needs out of it.",
      from: { path: "^(packages|features|fields|steps|apps)/", pathNot: testing },
      to: { path: "^packages/server-kit/testing/" },
    },
    {
      name: "no-development-package",
      severity: "error",
      comment:
        "The product imports a development dependency. Move it to dependencies in package.json, or use something else.",
      from: {
        path: "^(packages|features|fields|steps|apps)/",
        pathNot: [testing, "^apps/gallery/", "vite\\.config\\.ts$", "fixtures\\.tsx?$"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"], pathNot: "/@types/" },
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "/node_modules/.*/node_modules/|/dist/" },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6"],
    detectProcessBuiltinModuleCalls: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json"],
      mainFields: ["module", "main", "types"],
    },
  },
};

export default configuration;
