import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languages } from "../checks/texts.ts";
import type { Parts, TableRow } from "./parts.ts";

/** A page with a row more. Throws when there is no table below the heading. */
function withRow(page: string, { heading, path, row }: TableRow): string {
  const lines = page.split("\n");
  const begin = lines.indexOf(heading);
  const first = lines.findIndex((line, index) => index > begin && line.startsWith("|"));
  if (begin < 0 || first < 0) throw new Error(`${path} has no table below "${heading}".`);
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("|"));
  return lines.toSpliced(end < 0 ? lines.length : end, 0, row).join("\n");
}

/** Texts with more of them, by their keys where they stood so. Throws when there is one of a key already. */
function withTexts(path: string, present: Readonly<Record<string, string>>, more: ReadonlyMap<string, string>): object {
  const taken = [...more.keys()].find((key) => Object.hasOwn(present, key));
  if (taken !== undefined) throw new Error(`${path} has a text "${taken}" already.`);
  const keys = Object.keys(present);
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? "") < key);
  const entries = [...Object.entries(present), ...more];
  return Object.fromEntries(isSorted ? entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) : entries);
}

/**
 * Writes the parts below `root` and returns the paths. Throws, having written nothing, when a file or a text exists
 * already.
 */
export function writeParts(root: string, parts: Parts): string[] {
  const files = new Map(parts.files);
  for (const [folder, texts] of parts.texts) {
    for (const language of languages) {
      const path = `${folder}/${language}.json`;
      const present = existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), "utf8")) : {};
      const more = new Map([...texts].map(([key, labels]) => [key, labels[language]]));
      files.set(path, `${JSON.stringify(withTexts(path, present, more), null, 2)}\n`);
    }
  }
  for (const row of parts.rows ?? []) {
    const page = files.get(row.path) ?? readFileSync(join(root, row.path), "utf8");
    files.set(row.path, withRow(page, row));
  }
  const taken = [...parts.files.keys()].filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`${taken.join(", ")} exists already.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()];
}
