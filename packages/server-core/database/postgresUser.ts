import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The ids under which PostgreSQL runs. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every Linux. */
const nobody: PostgresUser = { uid: 65534, gid: 65534 };

/**
 * Says as whom PostgreSQL has to run: null (as this process) unless this process is root, as whom PostgreSQL refuses to
 * run. Root takes the owner of an existing data folder, so that a folder made by another user goes on working, else
 * `nobody`.
 */
export function postgresUser(data?: string): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = data === undefined ? undefined : statSync(data, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid };
}

function mayEnter(folder: string, user: PostgresUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/**
 * Says whether the user can enter every existing folder on the way to `path`; a folder still to be made counts as open.
 */
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
