import { execFileSync } from "node:child_process";
import type { Plugin } from "vite";

/** The day of the commit that is being built (`YYYY-MM-DD`); null outside of a repository, as in an unpacked archive. */
function commitDay(): string | null {
  try {
    return execFileSync("git", ["log", "-1", "--format=%cs"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** Writes beside the application when what it was built of was released; nothing where that is not known. */
export function releaseDate(): Plugin {
  return {
    name: "release-date",
    generateBundle() {
      const released = commitDay();
      if (released !== null)
        this.emitFile({ type: "asset", fileName: "release.json", source: JSON.stringify({ released }) });
    },
  };
}
