import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import { systemTableOwners } from "./systemTableOwners.ts";

type Owners = ReadonlyMap<string, readonly string[]>;

const sources = /^(packages|features|fields|steps|apps)\/.*\.ts$/;
/** Tests and their tools look behind the stores; migrations make the tables. */
const others = /(\.test\.ts$|\.fixtures\.ts$|\/testing\/|\.gen\.ts$|(^|\/)migrations(\.ts$|\/))/;
const migrations = /(^|\/)migrations(\.ts$|\/.*\.server\.ts$)/;

/** Comments, left out without moving lines: they may say where a thing is kept. */
const comments = /(?<=^|[\s;{}(),])\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/gm;
const named = /\bsys\.("?)([a-z][a-z_]*)\1(?![\w(])/g;
const created = /create (?:unlogged )?(?:table|sequence)(?: if not exists)? sys\.("?)([a-z][a-z_]*)\1/g;

/** The tables and sequences of the system that the code of a file names, each once. */
export function systemTablesIn(text: string, owners: Owners): readonly string[] {
  const code = text.replaceAll(comments, "");
  return [...new Set([...code.matchAll(named)].map(([, , name = ""]) => name))].filter((name) => owners.has(name));
}

/** Problems of a file that names tables whose store stands elsewhere. */
export function systemTableProblems(path: string, text: string, owners: Owners = systemTableOwners): readonly string[] {
  return systemTablesIn(text, owners).flatMap((table) => {
    const folders = owners.get(table) ?? [];
    if (folders.some((folder) => path.startsWith(`${folder}/`))) return [];
    return [
      `${path}: names sys.${table}, which is kept in ${folders[0]}. Let a function of that folder read or write it.`,
    ];
  });
}

/** Problems of a migration that makes tables without an owner. */
export function unownedTableProblems(
  path: string,
  text: string,
  owners: Owners = systemTableOwners,
): readonly string[] {
  return [...text.matchAll(created)]
    .map(([, , name = ""]) => name)
    .filter((name) => !owners.has(name))
    .map((name) => `${path}: makes sys.${name}. Say in tools/checks/systemTableOwners.ts which folder keeps it.`);
}

/** The tables that a migration of a feature makes: the feature keeps them, without being named anywhere. */
export function tablesOfFeature(path: string, text: string): readonly (readonly [table: string, folders: string[]])[] {
  const folder = /^features\/[^/]+(?=\/)/.exec(path)?.[0];
  if (folder === undefined) return [];
  return [...text.matchAll(created)].map(([, , name = ""]) => [name, [folder]] as const);
}

/** System tables are read and written by the folder that keeps them, and by migrations (design §2). */
export const systemTablesCheck: Check = {
  name: "system tables",
  async run(root) {
    const files = listFiles(root);
    const changes = files.filter((path) => migrations.test(path));
    const ofFeatures = changes.flatMap((path) => tablesOfFeature(path, readText(root, path)));
    const owners = new Map([...ofFeatures, ...systemTableOwners]);
    const owned = files
      .filter((path) => sources.test(path) && !others.test(path))
      .flatMap((path) => systemTableProblems(path, readText(root, path), owners));
    const made = changes.flatMap((path) => unownedTableProblems(path, readText(root, path), owners));
    return [...owned, ...made];
  },
};
