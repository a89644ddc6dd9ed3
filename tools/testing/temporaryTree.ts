import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { typesNote } from "../checks/types.ts";
import { isTest, listFiles, repositoryRoot } from "../lib/repository.ts";

/** A repository in a temporary folder; `close` removes it. */
export interface TemporaryTree {
  readonly root: string;
  close(): void;
}

/** Links the installed packages into a tree, with the workspace packages pointing at the tree's own folders. */
function linkPackages(root: string, installed: string): void {
  mkdirSync(join(root, "node_modules/@tessera"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@tessera") symlinkSync(join(installed, name), join(root, "node_modules", name));
  }
  for (const name of readdirSync(join(root, "packages"))) {
    symlinkSync(join(root, "packages", name), join(root, "node_modules/@tessera", name));
  }
}

function place(root: string, path: string, write: (target: string) => void): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  write(target);
}

/** Makes a tree of the given files (path → text) with this repository's rules and installed packages. */
export function treeOf(files: Readonly<Record<string, string>>): TemporaryTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tessera-tree-")));
  for (const [path, text] of Object.entries(files)) place(root, path, (target) => writeFileSync(target, text));
  for (const path of [".dependency-cruiser.mjs", ".size-limit.mjs", "tsconfig.json", "package.json"]) {
    place(root, path, (target) => copyFileSync(join(repositoryRoot, path), target));
  }
  linkPackages(root, join(repositoryRoot, "node_modules"));
  return { root, close: () => rmSync(root, { recursive: true, force: true }) };
}

/** What stands in for a test that is neither run nor read: checks want to see that there is one. */
const emptyTest = "export {};\n";

/**
 * A copy of this repository's sources and configuration that shares its installed packages, with what the last check of
 * types found out. Of its tests it has those that `hasTest` names whole; the others are empty files.
 */
export function copyOfRepository(hasTest: (path: string) => boolean): TemporaryTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tessera-copy-")));
  const files = listFiles(repositoryRoot, [""]);
  for (const path of existsSync(join(repositoryRoot, typesNote)) ? [...files, typesNote] : files) {
    place(root, path, (target) => {
      if (isTest(path) && !hasTest(path)) writeFileSync(target, emptyTest);
      else copyFileSync(join(repositoryRoot, path), target);
    });
  }
  linkPackages(root, join(repositoryRoot, "node_modules"));
  return { root, close: () => rmSync(root, { recursive: true, force: true }) };
}
