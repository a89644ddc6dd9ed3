import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a temporary folder for a server's data. Where the tests run as root, PostgreSQL runs as another user: a folder
 * that this user could not enter would have its database elsewhere on the system, beyond what the test removes.
 */
export function enterableFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
