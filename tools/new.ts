import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "./generate.ts";
import { listFiles, readText, repositoryRoot } from "./lib/repository.ts";
import { runProcess } from "./lib/runProcess.ts";
import { documentParts } from "./new/documentParts.ts";
import { featureParts } from "./new/featureParts.ts";
import { fieldParts } from "./new/fieldParts.ts";
import { functionParts } from "./new/functionParts.ts";
import { migrationParts } from "./new/migrationParts.ts";
import { operationParts } from "./new/operationParts.ts";
import { panelParts } from "./new/panelParts.ts";
import type { Parts, Request } from "./new/parts.ts";
import { writeParts } from "./new/writeParts.ts";

const usage = `npm run new <panel|field|function|operation|document|migration|feature> <name> -- [--hu text] [--en text] [--de text]
  panel      <feature>/<PanelType>       such as lists/List
  operation  <feature>/<operationName>   such as lists/getList
  document   <feature>/<kind>            such as lists/list
  migration  <feature>/<migrationName>   such as lists/savedFilters
  field      <type>                      such as text
  function   <group>/<functionName>      such as text/upper
  feature    <name>                      such as lists`;

interface Maker {
  readonly pattern: RegExp;
  /** The folder in which the folder before the slash must stand; null: the name has none. */
  readonly home: "features" | "packages/expression/functions" | null;
  readonly make: (request: Request) => Parts;
}

/** The files of the migrations that features have. */
function migrationTexts(): readonly string[] {
  const paths = listFiles(repositoryRoot, ["features"]).filter((path) => path.includes("/migrations/"));
  return paths.map((path) => readText(repositoryRoot, path));
}

const makers: ReadonlyMap<string, Maker> = new Map([
  ["panel", { pattern: /^([a-z][a-z0-9-]*)\/([A-Za-z][A-Za-z0-9]*)$/, home: "features", make: panelParts }],
  ["operation", { pattern: /^([a-z][a-z0-9-]*)\/([a-z][A-Za-z0-9]*)$/, home: "features", make: operationParts }],
  ["document", { pattern: /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9]*)$/, home: "features", make: documentParts }],
  [
    "migration",
    {
      pattern: /^([a-z][a-z0-9-]*)\/([a-z][A-Za-z0-9]*)$/,
      home: "features",
      make: (request) => migrationParts(request, migrationTexts()),
    },
  ],
  [
    "function",
    {
      pattern: /^([a-z][A-Za-z]*)\/([a-z][A-Za-z0-9]*)$/,
      home: "packages/expression/functions",
      make: functionParts,
    },
  ],
  ["field", { pattern: /^()([a-z][A-Za-z0-9-]*)$/, home: null, make: fieldParts }],
  ["feature", { pattern: /^()([a-z][a-z0-9-]*)$/, home: null, make: featureParts }],
]);

/** A name as people read it: `StatusLine` and `status-line` as `Status line`. */
function readableName(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function parse(args: string[]): { readonly maker: Maker; readonly request: Request } | string {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { hu: text, en: text, de: text },
  });
  const [kind = "", path = ""] = positionals;
  const maker = makers.get(kind);
  const match = maker?.pattern.exec(path);
  if (!maker || !match) return usage;
  const feature = maker.home === null ? null : (match[1] ?? "");
  const name = match[2] ?? "";
  if (feature !== null && !existsSync(join(repositoryRoot, maker.home ?? "", feature))) {
    return maker.home === "features"
      ? `There is no feature "${feature}". Make it first: npm run new feature ${feature}`
      : `There is no group "${feature}" in ${maker.home}.`;
  }
  const label = readableName(name);
  const labels = { hu: values.hu ?? label, en: values.en ?? label, de: values.de ?? label };
  return { maker, request: { feature, name, labels } };
}

const parsed = parse(process.argv.slice(2));
if (typeof parsed === "string") {
  console.error(parsed);
  process.exitCode = 1;
} else {
  const { maker, request } = parsed;
  const parts = maker.make(request);
  const written = writeParts(repositoryRoot, parts);
  const sources = written.filter((path) => /\.(tsx?|json)$/.test(path));
  // Format and order of imports only: to lint a file, Biome reads the whole repository, which the check does anyway.
  const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "--linter-enabled=false", ...sources];
  const formatted = await runProcess(process.execPath, biome, { cwd: repositoryRoot });
  if (formatted.code !== 0) throw new Error(formatted.output);
  console.log([...written, ...generate(repositoryRoot)].map((path) => `wrote ${path}`).join("\n"));
  const untranslated = parts.texts.size > 0 && new Set(Object.values(request.labels)).size < 3;
  const next = [
    ...(untranslated ? ["Translate its name in the i18n files: Hungarian, English and German must each say it."] : []),
    ...(parts.next ?? []),
  ];
  if (next.length > 0) console.log(["Next:", ...next.map((step) => `- ${step}`)].join("\n"));
}
