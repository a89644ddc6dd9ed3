import { statfs } from "node:fs/promises";

/** Says whether room on the disk is running out. */
export interface DiskSpace {
  /** True while less than the reserve is free: nothing may be changed, so that what is there can still be read. */
  isShort(): boolean;
  /**
   * True while less than half of the reserve is free: nor does anyone sign in or take a lock, so that PostgreSQL itself
   * goes on.
   */
  isExhausted(): boolean;
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
  /** Called when space runs out, and when there is enough again. */
  readonly log: (line: string) => void;
}

const mebibyte = 1_048_576;

async function minFree(folders: readonly string[]): Promise<number> {
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    }),
  );
  return Math.min(...free);
}

/**
 * Watches the free room of some folders. Answers when it has looked for the first time. Throws when a folder cannot be
 * looked at then.
 */
export async function watchDiskSpace(options: DiskSpaceOptions): Promise<DiskSpace> {
  const { folders, reserve = 64 * mebibyte, interval = 1000, log } = options;
  let isShort = false;
  let isExhausted = false;
  let isLooking = false;

  // A little more than the bound, so that what is written in between does not turn it back at once.
  const isBelow = (free: number, bound: number, wasBelow: boolean): boolean => free < (wasBelow ? bound * 1.25 : bound);

  async function look(): Promise<void> {
    const free = await minFree(folders);
    const former = { isShort, isExhausted };
    isShort = isBelow(free, reserve, isShort);
    isExhausted = isBelow(free, reserve / 2, isExhausted);
    const room = `${Math.floor(free / mebibyte)} MiB are free`;
    if (isShort !== former.isShort)
      log(isShort ? `The disk is full: ${room}. Changes are refused` : `The disk has room again: ${room}`);
    if (isExhausted && !former.isExhausted) log(`The disk is full to its reserve: ${room}. Nobody can sign in`);
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
  return { isShort: () => isShort, isExhausted: () => isExhausted, stop: () => clearInterval(timer) };
}
