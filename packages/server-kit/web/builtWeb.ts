import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of the browser application. */
export interface WebFile {
  readonly content: Buffer;
  readonly type: string;
}

/** The built browser application, held in memory: what becomes of its folder afterwards does not touch it. */
export interface BuiltWeb {
  /** Text of `index.html`, with its placeholders. */
  readonly index: string;
  /** A text that differs for each build: what is loaded by one release does not fit another. */
  readonly release: string;
  /** Addresses of the files with which the application begins. */
  readonly files: readonly string[];
  /** All files by their name below `/assets/`. */
  readonly assets: ReadonlyMap<string, WebFile>;
}

interface BuiltChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltChunk>>;

/** Texts with which a page can say that it has no connection. */
const firstTexts = /packages\/(ui|web-kit)\/i18n\/[a-z]+\.json$/;

/** What the page itself names. */
const named = /(?:src|href)="\/(assets\/[^"]+)"/g;

const types: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".woff2", "font/woff2"],
]);

const filesOfChunk = (chunk: BuiltChunk): readonly string[] => [
  chunk.file,
  ...(chunk.css ?? []),
  ...(chunk.assets ?? []),
];

function namedIn(index: string): readonly string[] {
  return [...index.matchAll(named)].flatMap(([, file]) => (file === undefined ? [] : [file]));
}

/**
 * The files that the page and the application's entry load, and the texts that it needs before it has reached the
 * server.
 */
function firstFiles(index: string, manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const visit = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of filesOfChunk(chunk)) files.add(file);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry || firstTexts.test(name)) visit(chunk);
  // Last, so that what the manifest knows is followed to what it stands on.
  for (const file of namedIn(index)) files.add(file);
  return [...files].map((file) => `/${file}`).sort();
}

function readAssets(folder: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ name }) => {
      const type = types.get(extname(name)) ?? "application/octet-stream";
      return [name, { content: readFileSync(join(folder, name)), type }];
    }),
  );
}

/**
 * Reads the browser application that was built into `folder`; null when there is none, or files of it are missing, as
 * while it is being built. `version` is that of the product.
 */
export function builtWeb(folder: string, version: string): BuiltWeb | null {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return null;
  const index = readFileSync(page, "utf8");
  const path = join(folder, ".vite", "manifest.json");
  // The build writes its manifest in this shape.
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : {};
  const assets = readAssets(join(folder, "assets"));
  const wanted = [...Object.values(manifest).flatMap(filesOfChunk), ...namedIn(index)];
  if (!wanted.every((file) => assets.has(file.replace(/^assets\//, "")))) return null;
  const digest = createHash("sha256").update(version).update("\0").update(index).digest("base64url");
  return { index, release: digest.slice(0, 12), files: firstFiles(index, manifest), assets };
}
