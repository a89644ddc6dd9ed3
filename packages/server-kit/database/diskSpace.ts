import { statfs } from "node:fs/promises";

/** Says whether room on the disk is running out. */
export interface DiskSpace {
  /** True while less than the reserve is free: nothing may be changed, so that what is there can still be read. */
  isShort(): boolean;
  /** Ends the watch. */
  stop(): void;
}

/** How to watch. */
export interface DiskSpaceOptions {
  /** Folders whose file systems are watched. */
  readonly folders: readonly string[];
  /** Bytes that stay free; PostgreSQL ends itself when its log finds no room. Default 64 MiB. */
  readonly reserve?: number;
  /** Milliseconds between looks. Default 1,000. */
  readonly interval?: number;
  /** Told when room runs out, and when there is enough again. */
  readonly log: (line: string) => void;
}

const mebibyte = 1_048_576;

async function leastFree(folders: readonly string[]): Promise<number> {
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    }),
  );
  return Math.min(...free);
}

/** Watches the free room of some folders. Answers when it has looked for the first time. Throws when a folder cannot be looked at then. */
export async function watchDiskSpace(options: DiskSpaceOptions): Promise<DiskSpace> {
  const { folders, reserve = 64 * mebibyte, interval = 1000, log } = options;
  let isShort = false;
  let isLooking = false;

  async function look(): Promise<void> {
    const free = await leastFree(folders);
    // A little more than the reserve, so that what is written in between does not turn it back at once.
    const wanted = isShort ? reserve * 1.25 : reserve;
    if (free < wanted === isShort) return;
    isShort = !isShort;
    const room = `${Math.floor(free / mebibyte)} MiB are free`;
    log(isShort ? `The disk is full: ${room}. Changes are refused` : `The disk has room again: ${room}`);
  }

  await look();
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log(`Free room is unknown: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        isLooking = false;
      });
  }, interval);
  timer.unref();
  return { isShort: () => isShort, stop: () => clearInterval(timer) };
}
