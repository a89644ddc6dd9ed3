import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languages } from "../checks/texts.ts";
import type { Parts } from "./parts.ts";

/** Writes the parts below `root` and returns the paths. Throws, having written nothing, when a file or a text exists already. */
export function writeParts(root: string, parts: Parts): string[] {
  const files = new Map(parts.files);
  for (const [folder, texts] of parts.texts) {
    for (const language of languages) {
      const path = `${folder}/${language}.json`;
      const present = existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), "utf8")) : {};
      for (const [key, labels] of texts) {
        if (Object.hasOwn(present, key)) throw new Error(`${path} has a text "${key}" already.`);
        present[key] = labels[language];
      }
      files.set(path, `${JSON.stringify(present, null, 2)}\n`);
    }
  }
  const taken = [...parts.files.keys()].filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`${taken.join(", ")} exists already.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()];
}
