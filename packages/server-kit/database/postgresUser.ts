import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The ids under which PostgreSQL runs; null: those of this process. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every Linux; PostgreSQL refuses to run as root. */
const nobody: PostgresUser = { uid: 65534, gid: 65534 };

/** Says as whom PostgreSQL has to run: null unless this process is root. */
export function postgresUser(): PostgresUser | null {
  return process.getuid?.() === 0 ? nobody : null;
}

function mayEnter(folder: string, user: PostgresUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Says whether the user can enter every existing folder on the way to `path`; a folder still to be made counts as open. */
export function canReach(path: string, user: PostgresUser): boolean {
  let folder = resolve(path);
  for (;;) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat?.isDirectory() && !mayEnter(folder, user)) return false;
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}
