import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { namelessVariant } from "./nativeCopy.ts";
import type { PostgresUser } from "./postgresUser.ts";
import { isAlive } from "./postmasterFile.ts";
import { runProgram } from "./runProgram.ts";
import { StartError } from "./startError.ts";

/** What a new data folder needs. */
export interface InitializeOptions {
  /** Folder with PostgreSQL's `bin`, `lib`, `share`. */
  readonly native: string;
  /** The data folder to make; its parent exists and can be entered by `user`. */
  readonly data: string;
  /** Password of the superuser `postgres`. */
  readonly password: string;
  /** As whom to run; null: as this process. */
  readonly user: PostgresUser | null;
  /** False leaves out the final fsync (tests). */
  readonly durable: boolean;
  /** Parameters of initdb for the locale. Default: the built-in C.UTF-8, which PostgreSQL has since 17. */
  readonly locale?: readonly string[];
}

const builtInLocale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

function hasName(user: PostgresUser | null): boolean {
  // Root runs initdb as `nobody`, which small images may lack as well; Node can only ask about its own uid.
  if (user !== null) return false;
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function removeAbandoned(data: string): void {
  const prefix = `${basename(data)}.new-`;
  for (const name of readdirSync(dirname(data))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
}

/**
 * Makes a data folder: UTF-8, the built-in locale C.UTF-8 (plain sort order; language order is asked for by ICU
 * collations), checksums, passwords by SCRAM only. It is made beside its place and moved there when complete, so that
 * an interrupted first start leaves nothing behind. Throws `StartError` `start_failed` with the last line that initdb
 * wrote.
 */
export async function initializeCluster(options: InitializeOptions): Promise<void> {
  const { data, user } = options;
  const parent = dirname(data);
  // initdb hands the path of its binaries to a shell, in double quotes.
  if (/[$`"\\]/.test(`${parent}${options.native}`)) {
    throw new StartError(
      "folder_unusable",
      `PostgreSQL cannot be set up in a path with one of the characters $ \` " \\ (${parent}). Set TESSERA_DATA to another folder.`,
    );
  }
  removeAbandoned(data);
  const draft = `${data}.new-${process.pid}`;
  const secret = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  rmSync(secret, { force: true });
  writeFileSync(secret, options.password, { mode: 0o600 });
  if (user !== null) {
    chownSync(draft, user.uid, user.gid);
    chownSync(secret, user.uid, user.gid);
  }
  const variant = process.platform === "linux" && !hasName(user) ? namelessVariant(options.native, parent) : null;
  try {
    const parameters = [
      ...["-D", draft, "--username=postgres", `--pwfile=${secret}`, "--auth=scram-sha-256", "--encoding=UTF8"],
      ...(options.locale ?? builtInLocale),
      ...(options.durable ? [] : ["--no-sync"]),
    ];
    const { code, output } = await runProgram(join(variant ?? options.native, "bin", "initdb"), parameters, user);
    if (code !== 0) {
      const reason = output.match(/(?:error|FATAL): .*/)?.[0] ?? `initdb ended with ${code}`;
      throw new StartError("start_failed", `The database could not be made in ${data}: ${reason}`);
    }
    // A folder that is not empty cannot be replaced: of two first starts at once one wins, and both use its folder.
    if (!existsSync(data)) renameSync(draft, data);
  } finally {
    rmSync(secret, { force: true });
    rmSync(draft, { recursive: true, force: true });
    if (variant !== null) rmSync(variant, { recursive: true, force: true });
  }
}
