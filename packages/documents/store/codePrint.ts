import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const isCode = (path: string): boolean => path.endsWith(".ts") && !path.endsWith(".test.ts");

/**
 * Fingerprint of code that compiles documents: of all TypeScript below the folders, tests excepted, by path below
 * `root` and content. What a program with another one compiled is made again, although the documents are the same
 * (design §4). Throws where a folder is missing.
 */
export function codePrint(root: string, folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(isCode).sort();
    for (const file of files) {
      hash.update(`${folder}/${file}\0`);
      hash.update(readFileSync(join(root, folder, file))).update("\0");
    }
  }
  return hash.digest("base64url");
}
