import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { TesseraError } from "@tessera/contract/errors.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { FileStore } from "./fileStore.ts";

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

/** A full disk is the administrator's affair, and passes. */
function known(error: unknown): unknown {
  return codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT"
    ? new TesseraError("storage_full", {}, { cause: error })
    : error;
}

/** Makes what a folder names safe from a power cut, where the platform can. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) await handle.writeFile(chunk);
  await handle.sync();
}

/**
 * Keeps files in a folder of this machine, or one that all nodes reach. An object is written beside and renamed, so
 * nobody sees half of one.
 */
export function folderStore(folder: string): FileStore {
  const unfinished = join(folder, "unfinished");
  const pathOf = (key: string): string => {
    if (!/^[a-z]+\/[0-9a-f-]+\/[0-9a-f]+$/.test(key)) throw new TypeError(`${key} is no key of a file.`);
    return join(folder, key);
  };

  async function write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    const beside = join(unfinished, uuid7());
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const handle = await open(beside, "wx", 0o600);
    try {
      try {
        await writeAll(handle, bytes);
      } finally {
        await handle.close();
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(beside, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(beside, { force: true });
      throw known(error);
    }
  }

  return {
    write,
    read: async (key, range) => {
      const handle = await open(pathOf(key), "r").catch((error: unknown) => {
        throw isMissing(error) ? new TesseraError("not_found", { kind: "file" }, { cause: error }) : error;
      });
      return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
    },
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder of an upload goes with its last part; any other, and one in use, stays.
      if (key.startsWith("uploads/")) await rmdir(dirname(path)).catch(() => undefined);
    },
    sweep: async (age) => {
      const names = await readdir(unfinished).catch(() => []);
      for (const name of names) {
        const path = join(unfinished, name);
        const found = await stat(path).catch(() => null);
        if (found !== null && found.mtimeMs < Date.now() - age) await rm(path, { force: true });
      }
    },
  };
}
