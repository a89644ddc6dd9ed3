import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { type NativePostgres, nativeLinks } from "./nativePostgres.ts";
import { canReach, type PostgresUser } from "./postgresUser.ts";
import { StartError } from "./startError.ts";

function copyInto(native: string, target: string): void {
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  for (const link of nativeLinks(native)) {
    const place = join(draft, "lib", basename(link.target));
    if (!existsSync(place)) symlinkSync(basename(link.source), place);
  }
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * Gives a complete PostgreSQL folder that `user` can run: the package's own, or a copy below `place` when the package
 * lacks its library links (npm packages carry none) or lies behind a folder which `user` cannot enter. The copy is made
 * once per version.
 */
export function runnablePostgres(found: NativePostgres, place: string, user: PostgresUser | null): string {
  if (!found.linksMissing && (user === null || canReach(join(found.native, "bin"), user))) return found.native;
  const target = join(place, `postgresql-${found.version}`);
  if (!existsSync(target)) copyInto(found.native, target);
  return target;
}

const lookupByUid = Buffer.from("\0getpwuid\0", "latin1");
const lookupOfFirst = Buffer.from("\0getpwent\0", "latin1");

/**
 * Makes a variant of the binaries for `initdb` under a uid without a passwd entry (a container started with an
 * arbitrary user). `initdb`, and `postgres --single` under it, ask `getpwuid` only for a default name, which
 * `--username` then replaces, yet give up when there is none. In the variant these two import `getpwent` (same length,
 * same version, returns the first entry) instead. The server itself is always run from the untouched binaries. Returns
 * the variant's folder; the caller removes it.
 */
export function namelessVariant(native: string, place: string): string {
  const target = join(place, `initdb-${process.pid}`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "bin"), { recursive: true, mode: 0o755 });
  for (const folder of ["lib", "share"]) symlinkSync(join(native, folder), join(target, folder));
  for (const name of ["initdb", "postgres"]) {
    const image = readFileSync(join(native, "bin", name));
    const at = image.indexOf(lookupByUid);
    if (at < 0 || image.indexOf(lookupByUid, at + 1) >= 0) {
      throw new StartError(
        "start_failed",
        `This user has no entry in /etc/passwd and the packaged initdb cannot do without. Run as another user once, or set DATABASE_URL.`,
      );
    }
    lookupOfFirst.copy(image, at);
    writeFileSync(join(target, "bin", name), image, { mode: 0o755 });
  }
  return target;
}
