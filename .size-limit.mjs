import { existsSync, readFileSync } from "node:fs";

/**
 * Budgets of the browser's JavaScript, gzip (design §9), read from the build's manifest: what the first list page loads, and what each
 * panel adds to it. A larger panel says so in its folder, knowingly.
 */
const built = "apps/web/dist";
const manifest = new Map(Object.entries(JSON.parse(readFileSync(`${built}/.vite/manifest.json`, "utf8"))));

/** What a panel's own scripts may weigh: `chunk` of the `budget.json` in its folder, else the common limit. */
const commonPanelLimit = "40 KB";
function limitOfPanel(key) {
  const budget = key.replace(/^(\.\.\/)*/, "").replace(/view\.tsx$/, "budget.json");
  return existsSync(budget) ? JSON.parse(readFileSync(budget, "utf8")).chunk : commonPanelLimit;
}

function staticFiles(keys) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest.get(key);
    if (chunk === undefined || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return seen;
}

const keys = [...manifest.keys()];
const start = keys.filter((key) => manifest.get(key).isEntry);
/** Of texts those that the application brings itself (`apps/web/createServices.ts`); the server sends the others. */
const firstPage = keys.filter((key) =>
  /(panels\/(List|MenuPanel|breadcrumb|Panel)\/view\.tsx|fields\/[^/]+\/cell\.tsx|packages\/(ui|web-kit)\/i18n\/hu\.json)$/.test(
    key,
  ),
);
const paths = (files) => [...files].filter((file) => file.endsWith(".js")).map((file) => `${built}/${file}`);
/** Scripts that the page itself names: what it begins with is a classic script, which no chunk imports. */
const page = existsSync(`${built}/index.html`) ? readFileSync(`${built}/index.html`, "utf8") : "";
const named = [...page.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const shared = staticFiles(start);

const panels = keys.flatMap((key) => {
  const name = /panels\/([^/]+)\/view\.tsx$/.exec(key)?.[1];
  if (name === undefined) return [];
  const own = [...staticFiles([key])].filter((file) => !shared.has(file));
  return [{ name: `panel ${name}`, path: paths(own), limit: limitOfPanel(key), gzip: true }];
});

/** Chunks of forms (`apps/web/formChunks.ts`), with what they stand on. */
const ofForms = [
  { name: "a form, until it is drawn", chunk: "form-parts", limit: "70 KB" },
  { name: "a form that is worked with", chunk: "form-work", limit: "62 KB" },
].flatMap(({ name, chunk, limit }) => {
  const files = staticFiles(keys.filter((key) => manifest.get(key).name === chunk));
  return files.size === 0
    ? []
    : [{ name, path: paths([...files].filter((file) => !shared.has(file))), limit, gzip: true }];
});

/** The canvas of Design with what stands on it; it is loaded when a diagram is looked at. */
const workbench = staticFiles(keys.filter((key) => /designer\/Workbench\.tsx$/.test(key)));
const diagrams = keys
  .filter((key) => /designer\/diagram\/EntityDiagram\.tsx$/.test(key))
  .map((key) => ({
    name: "a diagram in Design",
    path: paths([...staticFiles([key])].filter((file) => !shared.has(file) && !workbench.has(file))),
    limit: "80 KB",
    gzip: true,
  }));

/** The canvas of forms in Design; it is loaded when a form is designed. */
const canvases = keys
  .filter((key) => /formCanvas\/FormStage\.tsx$/.test(key))
  .map((key) => ({
    name: "the canvas of forms in Design",
    path: paths([...staticFiles([key])].filter((file) => !shared.has(file) && !workbench.has(file))),
    limit: "20 KB",
    gzip: true,
  }));

/** What the first rule that is written brings: the editor of expressions, which forms without such a field never load. */
const code = staticFiles(keys.filter((key) => manifest.get(key).name === "ExpressionCode"));
const editor = {
  name: "editor of expressions",
  path: paths([...code].filter((file) => !shared.has(file))),
  limit: "105 KB",
  gzip: true,
};

export default [
  {
    name: "first list page",
    path: paths([...named, ...staticFiles([...start, ...firstPage])]),
    limit: "240 KB",
    gzip: true,
  },
  ...ofForms,
  ...diagrams,
  ...canvases,
  ...(code.size === 0 ? [] : [editor]),
  ...panels,
];
