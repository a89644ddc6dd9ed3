import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * The day of the commit that is checked out (`YYYY-MM-DD`); null outside of a repository, as in an unpacked archive.
 */
export function commitDay(): string | null {
  try {
    const day = execFileSync("git", ["log", "-1", "--format=%cs"], {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return day.trim();
  } catch {
    // Without git or its folder nobody knows the day.
    return null;
  }
}
