import { readFileSync } from "node:fs";

/** A package that the product stands on. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const folder = "node_modules/";

/**
 * The packages of a lock file's text that are needed to run, without those of the repository itself and those for its
 * development.
 */
export function licensedPackages(lockFile: string): readonly LicensedPackage[] {
  // The format is npm's: packages by the path of their folder.
  const { packages } = JSON.parse(lockFile) as { readonly packages: { readonly [path: string]: LockedPackage } };
  const found = new Map<string, LicensedPackage>();
  for (const [path, { version, license = "", dev, link }] of Object.entries(packages)) {
    if (!path.includes(folder) || dev === true || link === true || version === undefined) continue;
    const name = path.slice(path.lastIndexOf(folder) + folder.length);
    found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

let known: readonly LicensedPackage[] | null = null;

/** The packages of this installation, read once. */
export function licences(): readonly LicensedPackage[] {
  known ??= licensedPackages(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"));
  return known;
}
