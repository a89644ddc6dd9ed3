import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";

/** The languages that every text of the product has. */
export const languages = ["hu", "en", "de"] as const;

/**
 * Problems of one folder of texts, given the parsed content of each language's file; null stands for a missing file.
 */
export function textProblems(
  folder: string,
  contents: ReadonlyMap<string, Readonly<Record<string, unknown>> | null>,
): string[] {
  const problems: string[] = [];
  const all = new Set<string>();
  for (const content of contents.values()) for (const key of Object.keys(content ?? {})) all.add(key);
  for (const [language, content] of contents) {
    if (content === null) {
      problems.push(`${folder}/${language}.json is missing. Every text has ${languages.join(", ")}.`);
      continue;
    }
    for (const key of all) {
      const text = Object.hasOwn(content, key) ? content[key] : undefined;
      if (typeof text !== "string" || text.trim() === "") {
        problems.push(`${folder}/${language}.json: "${key}" has no text. Add the translation.`);
      }
    }
  }
  return problems;
}

function parse(root: string, path: string): Readonly<Record<string, unknown>> {
  const content: unknown = JSON.parse(readText(root, path));
  if (content === null || typeof content !== "object" || Array.isArray(content)) {
    throw new TypeError(`${path} is not an object of keys and texts.`);
  }
  return Object.fromEntries(Object.entries(content));
}

/** Texts exist in every language, in every folder named `i18n`; no key is declared by two folders. */
export const textsCheck: Check = {
  name: "texts in every language",
  async run(root) {
    const files = listFiles(root, ["packages", "features", "fields", "steps", "apps"]);
    const folders = new Set(files.flatMap((path) => /^(.*\/i18n)\/[^/]+\.json$/.exec(path)?.[1] ?? []));
    const owners = new Map<string, string>();
    const problems: string[] = [];
    for (const folder of folders) {
      const contents = new Map(
        languages.map((language) => {
          const path = `${folder}/${language}.json`;
          return [language, files.includes(path) ? parse(root, path) : null] as const;
        }),
      );
      problems.push(...textProblems(folder, contents));
      for (const key of Object.keys(contents.get("en") ?? {})) {
        const owner = owners.get(key);
        if (owner !== undefined)
          problems.push(`${folder}: "${key}" is already a text of ${owner}. Use one of the two.`);
        owners.set(key, folder);
      }
    }
    return problems;
  },
};
