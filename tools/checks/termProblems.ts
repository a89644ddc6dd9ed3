import type { RejectedWord, TermException, Terms, TextLanguage } from "./readTerms.ts";

/** A text of the product or of a world, and where it stands. */
export interface NamedText {
  readonly path: string;
  readonly key: string;
  readonly language: TextLanguage;
  readonly text: string;
}

const edge = "[\\p{L}\\p{N}-]";

/** Whether a text says a word of the page of terms. */
function pattern(word: string): RegExp {
  const body = word
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, "\\$&"))
    .join(`${edge}*`);
  const flags = word === word.toLowerCase() ? "iu" : "u";
  return new RegExp(`(?<!${edge})${body}(?!${edge})`, flags);
}

/** A text without what is no word of it: places for values, the frame of plurals, and in templates the markup. */
function words(text: string): string {
  return text
    .replace(/\{\{[^}]*\}\}/g, " ")
    .replace(/\{\s*\w+\s*,\s*plural\s*,/g, " ")
    .replace(/(?:\b(?:one|other)|=\d+)\s*\{/g, " ")
    .replace(/\{\s*\w+\s*\}/g, " ")
    .replace(/<[^>]*>/g, " ");
}

const signs: readonly { readonly pattern: RegExp; readonly language: TextLanguage | null; readonly say: string }[] = [
  { pattern: /\.\.\./, language: null, say: "Write … for an ellipsis." },
  { pattern: /\p{L}'/u, language: null, say: "Write ’ for an apostrophe." },
  { pattern: /(?<=\S) {2,}(?=\S)/, language: null, say: "Two spaces in a row: leave one." },
  { pattern: /\s…/, language: "hu", say: "Leave the space before the ellipsis out." },
  { pattern: /\s…/, language: "en", say: "Leave the space before the ellipsis out." },
  { pattern: /(?<!\u00a0)…/, language: "de", say: "Put a no-break space before the ellipsis." },
];

const isExcepted = (exceptions: readonly TermException[], { key, language, path }: NamedText, word: string): boolean =>
  exceptions.some(
    (exception) =>
      exception.language === language &&
      exception.words.some((other) => other.toLowerCase() === word.toLowerCase()) &&
      exception.texts.some((place) => place === key || path.startsWith(`${place}/`)),
  );

/** What is wrong with texts by the page of terms: each rejected word with the one to use, and signs. */
export function termProblems(texts: readonly NamedText[], terms: Terms): string[] {
  const rejected = terms.rejected.map((word) => ({ ...word, found: pattern(word.word) }));
  const problemOf = (named: NamedText, { word, instead }: RejectedWord): string =>
    `${named.path}: "${named.key}" says “${word}” (${named.language}). Write: ${instead} (docs/reference/terms.md).`;
  return texts.flatMap((named) => {
    const said = words(named.text);
    const wordProblems = rejected
      .filter(({ found, language, word }) => {
        return language === named.language && found.test(said) && !isExcepted(terms.exceptions, named, word);
      })
      .map((word) => problemOf(named, word));
    const signProblems = signs
      .filter(
        ({ language, pattern: found }) => (language ?? named.language) === named.language && found.test(named.text),
      )
      .map(({ say }) => `${named.path}: "${named.key}" (${named.language}): ${say}`);
    return [...wordProblems, ...signProblems];
  });
}
