import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold the product's own sources; everything else in the tree is documents or machinery. */
export const sourceFolders = [
  "apps",
  "packages",
  "features",
  "fields",
  "steps",
  "worlds",
  "e2e",
  "bench",
  "prove",
  "tools",
];

const skipped = new Set(["node_modules", "dist", ".tessera", ".node", ".cache", ".git", "coverage"]);

/**
 * Every file below the given folders of the repository, as sorted paths relative to `root` with forward slashes.
 * Dependencies, builds and data folders are left out; folders that do not exist are empty.
 */
export function listFiles(root: string, folders: readonly string[] = sourceFolders): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of folders) if (folder === "" || present.has(folder.split("/")[0] ?? "")) walk(folder);
  return found.sort();
}

/** TypeScript sources, tests included. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
}

/** Files that only vitest runs. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The text of a file of the repository. */
export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The repository that this tool belongs to. */
export const repositoryRoot = join(import.meta.dirname, "../..");
