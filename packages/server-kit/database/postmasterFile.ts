import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** True once it accepts connections. */
  readonly ready: boolean;
}

/** Says whether a process lives; one that belongs to somebody else lives as well. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Reads `postmaster.pid` of a data folder; null when there is none or it is still being written. */
export function readPostmaster(data: string): Postmaster | null {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, ready: lines[7]?.trim() === "ready" };
}
