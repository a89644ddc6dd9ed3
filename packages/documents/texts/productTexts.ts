import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Language, languages } from "@tessera/contract/languages.ts";

/** Texts that ship with the product: by language, then by key. */
export type ProductTexts = ReadonlyMap<Language, ReadonlyMap<string, string>>;

/**
 * Reads every `i18n/<language>.json` below the given folders of the repository (`features`, `packages`, `fields`, …).
 * Throws `TypeError` when a file is no object of texts.
 */
export function loadProductTexts(root: string, folders: readonly string[]): ProductTexts {
  const texts = new Map(languages.map((language) => [language, new Map<string, string>()] as const));
  for (const folder of folders) {
    const files = globSync(`${folder}/**/i18n/*.json`, {
      cwd: root,
      exclude: (path) => path.split(sep).includes("node_modules"),
    });
    for (const file of files.sort()) {
      const language = languages.find((one) => file.endsWith(`${one}.json`));
      const content: unknown = JSON.parse(readFileSync(join(root, file), "utf8"));
      if (language === undefined || content === null || typeof content !== "object") {
        throw new TypeError(`${file} is no file of texts.`);
      }
      for (const [key, text] of Object.entries(content)) {
        if (typeof text !== "string") throw new TypeError(`${file}: the text of "${key}" is no text.`);
        texts.get(language)?.set(key, text);
      }
    }
  }
  return texts;
}
