import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const gibibyte = 2 ** 30;
/** Room that the files of a run never need: below it they stay on the disk. */
const enough = { memory: 5 * gibibyte, folder: 3 * gibibyte };

/** Where Linux keeps files in memory. */
const sharedMemory = "/dev/shm";
const prefix = "tessera-tests-";

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    const [, available = "0"] = /^MemAvailable: +(\d+) kB/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return bavail * bsize >= enough.folder && Number(available) * 1024 >= enough.memory;
  } catch {
    // Another system, or a container without it.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Removes what runs left that were killed. */
function removeForsaken(): void {
  for (const name of readdirSync(sharedMemory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(sharedMemory, name), { recursive: true, force: true });
  }
}

/**
 * A folder in memory for the temporary files of this process and of what it starts, which goes when the process ends.
 * Null where there is no room for one. Test databases are made and dropped by the hundred: on a disk that costs several
 * times their work.
 */
export function memoryFolder(): string | null {
  if (!hasRoom()) return null;
  removeForsaken();
  const folder = join(sharedMemory, prefix + process.pid);
  // PostgreSQL runs as another user where the tests run as root.
  mkdirSync(folder, { mode: 0o711, recursive: true });
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
