import { readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../settings/privateFile.ts";

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** True once it accepts connections. */
  readonly ready: boolean;
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  const stat = readIfThere(`/proc/${pid}/stat`) ?? "";
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}

/**
 * Says whether a process lives; one that belongs to someone else lives as well. One that ended and that nobody has
 * asked after (the first process of a container often does not) is dead.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Reads `postmaster.pid` of a data folder; null when there is none or it is still being written. */
export function readPostmaster(data: string): Postmaster | null {
  const lines = readIfThere(join(data, "postmaster.pid"))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, ready: lines[7]?.trim() === "ready" };
}

function worksIn(pid: number, data: string): boolean {
  // A server's working folder is its data folder. Elsewhere than on Linux a living process is taken at its word.
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/**
 * Finds the server that runs on a data folder; null when there is none. A pid file whose pid now belongs to another
 * process (after a restart of a container) is removed, because PostgreSQL itself would take it for a rival.
 */
export function livingPostmaster(data: string): Postmaster | null {
  const seen = readPostmaster(data);
  if (seen === null || !isAlive(seen.pid)) return null;
  if (worksIn(seen.pid, data)) return seen;
  // It may have ended between the two looks, and another may have begun: only an unchanged file is stale.
  if (isAlive(seen.pid) && readPostmaster(data)?.pid === seen.pid)
    rmSync(join(data, "postmaster.pid"), { force: true });
  return null;
}
