import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { canReach, postgresUser } from "./postgresUser.ts";
import { StartError } from "./startError.ts";

/** Where root puts a cluster that its data folder cannot hold; the first that can be made is taken. */
const systemFolders = ["/var/lib/tessera", "/var/tmp/tessera"];

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function makeOpenFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    return isOurs(folder);
  } catch {
    return false;
  }
}

/** Makes the data folder. Throws `StartError` `folder_unusable` where it cannot be made or written. */
export function makeDataFolder(dataFolder: string): void {
  try {
    // Under root another uid must pass through it; the files in it are private by their own modes.
    mkdirSync(dataFolder, { recursive: true, mode: postgresUser() === null ? 0o700 : 0o711 });
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
    throw new StartError("folder_unusable", `The data folder ${dataFolder} cannot be made${reason}.`, { cause });
  }
}

/**
 * Chooses where the cluster's files go: `postgresql` in the data folder; or, when root starts in a place that
 * PostgreSQL's uid cannot enter (a mode-700 folder), a folder of the system named by a hash of the data folder's path.
 */
export function choosePlace(dataFolder: string): string {
  const inside = join(dataFolder, "postgresql");
  const user = postgresUser();
  if (user === null || canReach(inside, user)) return inside;
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  const base = systemFolders.find((folder) => makeOpenFolder(folder) && canReach(folder, user));
  if (base === undefined) {
    throw new StartError(
      "folder_unusable",
      `PostgreSQL cannot enter ${dataFolder} (it must not run as root), and neither ${systemFolders.join(" nor ")} can be used. Set TESSERA_DATA to a folder that others may enter.`,
    );
  }
  return join(base, name);
}

/** Makes the cluster's folder so that PostgreSQL's uid can pass through it. */
export function makePlace(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o711 });
  if (postgresUser() !== null) chmodSync(place, 0o711);
}
