import { readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";

/** Hosts named by the entries of a lock file. */
export function lockFileHosts(text: string): string[] {
  const found = [...text.matchAll(/"resolved":\s*"https?:\/\/([^/"]+)/g)].map((match) => match[1] ?? "");
  return [...new Set(found)].sort();
}

/**
 * The lock file names versions and digests only, so that an installation uses whichever registry the machine is set to.
 */
export const lockFileCheck: Check = {
  name: "lock file",
  async run(root) {
    return lockFileHosts(readText(root, "package-lock.json")).map(
      (host) =>
        `package-lock.json names the registry host ${host}. Run: npm config set omit-lockfile-registry-resolved true, then npm install`,
    );
  },
};
