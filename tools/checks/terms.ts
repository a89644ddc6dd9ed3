import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import { readTerms, type TextLanguage } from "./readTerms.ts";
import { type NamedText, termProblems } from "./termProblems.ts";
import { languages } from "./texts.ts";

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

function treeOf(root: string, path: string): Tree {
  const content: unknown = JSON.parse(readText(root, path));
  if (!isTree(content)) throw new TypeError(`${path} is neither an object nor a list.`);
  return content;
}

/** The texts of an entry, whose languages are its properties. */
function spoken(path: string, key: string, entry: Tree): readonly NamedText[] {
  return languages.flatMap((language) => {
    const text = entry[language];
    return typeof text === "string" ? [{ path, key, language, text }] : [];
  });
}

/** Texts of the product: keys of one language. */
function productTexts(root: string, path: string, language: TextLanguage): readonly NamedText[] {
  return Object.entries(treeOf(root, path)).flatMap(([key, text]) => spoken(path, key, { [language]: text }));
}

/** Texts of a world's definitions: each entry of a translation has the source, which is English, and its text. */
function translatedTexts(root: string, path: string): readonly NamedText[] {
  const { body } = treeOf(root, path);
  if (!isTree(body) || !isTree(body.texts)) return [];
  const language = String(body.language);
  return Object.entries(body.texts).flatMap(([key, entry]) =>
    isTree(entry) ? spoken(path, key, { en: entry.source, [language]: entry.text }) : [],
  );
}

/** Texts of a world's rows: each column has sources, which are English, and what they are in other languages. */
function rowTexts(root: string, path: string): readonly NamedText[] {
  return Object.values(treeOf(root, path)).flatMap((part) =>
    isTree(part) && isTree(part.texts)
      ? Object.entries(part.texts).flatMap(([source, others]) =>
          isTree(others) ? spoken(path, source, { ...others, en: source }) : [],
        )
      : [],
  );
}

function textsOf(root: string, path: string): readonly NamedText[] {
  const language = languages.find((one) => path.endsWith(`/i18n/${one}.json`));
  if (language !== undefined) return productTexts(root, path, language);
  if (/^worlds\/.*\/translation\/[^/]+\.json$/.test(path)) return translatedTexts(root, path);
  return /^worlds\/[^/]+\/texts\/[^/]+\.json$/.test(path) ? rowTexts(root, path) : [];
}

/** Texts of the product and of worlds keep to the words of `docs/reference/terms.md`. */
export const termsCheck: Check = {
  name: "terms of texts",
  async run(root) {
    const terms = readTerms(readText(root, "docs/reference/terms.md"));
    const files = listFiles(root, ["packages", "features", "fields", "steps", "apps", "worlds"]);
    const texts = files.flatMap((path) => textsOf(root, path));
    return [...new Set(termProblems(texts, terms))];
  },
};
