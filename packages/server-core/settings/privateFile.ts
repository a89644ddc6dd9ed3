import { randomBytes } from "node:crypto";
import { chownSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

function draftOf(file: string, content: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
  return draft;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Reads a file; null when it does not exist. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Writes a file of mode 0600 in one step: readers see the old content or the new. */
export function replacePrivateFile(file: string, content: string): void {
  const before = statSync(file, { throwIfNoEntry: false });
  const draft = draftOf(file, content);
  // Root works in folders of others; the file must stay readable to them.
  if (before !== undefined && process.getuid?.() === 0) chownSync(draft, before.uid, before.gid);
  renameSync(draft, file);
}

/**
 * Makes a file of mode 0600 unless it exists, in one step, and returns what it then holds: of several makers one wins.
 */
export function keepPrivateFile(file: string, make: () => string): string {
  const there = readIfThere(file);
  if (there !== null) return there;
  const draft = draftOf(file, make());
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}
