import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isTest, listFiles, readText } from "../lib/repository.ts";

/** Packages whose tests depend on nothing but files: what passed once passes until one of these changes. */
const pure: readonly string[] = ["std", "contract", "expression", "form-engine", "query-model"];
/** What all of them depend on besides packages: how tests run, and the pages that some compare with the code. */
const common: readonly string[] = ["docs/reference", "tools/testing"];
const commonFiles: readonly string[] = ["package-lock.json", "vitest.config.ts", "tsconfig.json"];
const store = ".cache/tests/kept.json";

/** Tests of a package that need not run again. */
export interface KeptResult {
  readonly folder: string;
  /** How many passed. */
  readonly passed: number;
}

/** A file of tests that ran: its path from the root, and how many of its tests passed; null where one did not. */
export interface FileResult {
  readonly file: string;
  readonly passed: number | null;
}

interface Entry {
  readonly print: string;
  readonly passed: number;
}

function isEntry(value: unknown): value is Entry {
  if (value === null || typeof value !== "object" || !("print" in value) || !("passed" in value)) return false;
  return typeof value.print === "string" && typeof value.passed === "number";
}

function readStore(root: string): ReadonlyMap<string, Entry> {
  const file = join(root, store);
  if (!existsSync(file)) return new Map();
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  const entries = typeof read === "object" && read !== null ? Object.entries(read) : [];
  return new Map(entries.filter((entry): entry is [string, Entry] => isEntry(entry[1])));
}

/** The packages that a package imports, itself first, however far. */
function reached(root: string, name: string): readonly string[] {
  const found = [name];
  for (const one of found) {
    const texts = listFiles(root, [`packages/${one}`]).map((file) => readText(root, file));
    for (const [, other = ""] of texts.join("\n").matchAll(/from "@tessera\/([a-z-]+)/g)) {
      if (!found.includes(other)) found.push(other);
    }
  }
  return found;
}

function printOf(root: string, name: string): string {
  const folders = [...reached(root, name).map((one) => `packages/${one}`), ...common];
  const files = [...new Set([...folders.flatMap((folder) => listFiles(root, [folder])), ...commonFiles])].sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** What the tests of each pure package depend on, as a hash, by the package's name. */
export type Prints = ReadonlyMap<string, string>;

/** The prints of the present files. They are taken before tests run: what changes meanwhile was not tested. */
export function printsOf(root: string): Prints {
  const present = pure.filter((name) => existsSync(join(root, "packages", name)));
  return new Map(present.map((name) => [name, printOf(root, name)]));
}

/** The results of pure packages of which no file that their tests depend on has changed. */
export function keptResults(root: string, prints: Prints): readonly KeptResult[] {
  const known = readStore(root);
  return pure.flatMap((name) => {
    const entry = known.get(name);
    return entry === undefined || entry.print !== prints.get(name)
      ? []
      : [{ folder: `packages/${name}`, passed: entry.passed }];
  });
}

/**
 * Keeps the results of the pure packages all of whose tests ran and passed, for the next run. `prints` are from before
 * it.
 */
export function keepResults(root: string, prints: Prints, results: readonly FileResult[]): void {
  const known = new Map(readStore(root));
  for (const name of pure) {
    const folder = `packages/${name}`;
    const own = results.filter(({ file }) => file.startsWith(`${folder}/`));
    const print = prints.get(name);
    if (own.length === 0 || print === undefined) continue;
    const tests = listFiles(root, [folder]).filter(isTest);
    if (!tests.every((file) => own.some((one) => one.file === file))) continue;
    if (own.some(({ passed }) => passed === null)) known.delete(name);
    else known.set(name, { print, passed: own.reduce((sum, one) => sum + (one.passed ?? 0), 0) });
  }
  mkdirSync(dirname(join(root, store)), { recursive: true });
  writeFileSync(join(root, store), `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
}
