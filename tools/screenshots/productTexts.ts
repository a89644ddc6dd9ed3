import { existsSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../checks/texts.ts";
import { readText, repositoryRoot } from "../lib/repository.ts";

const folders = ["packages/ui", "packages/web-kit", "features/forms", "features/lists", "features/personal"];

/** Says a text of the product in a language, by its key. Throws when there is none. */
export type TextOf = (language: string, key: string) => string;

/**
 * Reads what the pictures' screens are called by. Places in braces are not filled in: what stands before the first is
 * answered.
 */
export function productTexts(root: string = repositoryRoot): TextOf {
  const texts = new Map<string, string>();
  for (const folder of folders) {
    for (const language of languages) {
      const file = `${folder}/i18n/${language}.json`;
      if (!existsSync(join(root, file))) continue;
      const content: Readonly<Record<string, string>> = JSON.parse(readText(root, file));
      for (const [key, text] of Object.entries(content)) texts.set(`${language} ${key}`, text);
    }
  }
  return (language, key) => {
    const text = texts.get(`${language} ${key}`);
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    return text.replace(/\s*\{.*$/s, "");
  };
}
