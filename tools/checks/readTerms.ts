import { languages } from "./texts.ts";

/** A language of the product's texts. */
export type TextLanguage = (typeof languages)[number];

/** A word that texts of a language do not say, and what they say instead. */
export interface RejectedWord {
  readonly language: TextLanguage;
  readonly word: string;
  readonly instead: string;
}

/**
 * Texts in which words are right although they are rejected elsewhere. `texts` are keys, or the beginnings of paths.
 */
export interface TermException {
  readonly texts: readonly string[];
  readonly language: TextLanguage;
  readonly words: readonly string[];
}

/** What `docs/reference/terms.md` says. */
export interface Terms {
  readonly rejected: readonly RejectedWord[];
  readonly exceptions: readonly TermException[];
}

const listed = (cell: string | undefined): readonly string[] =>
  (cell ?? "")
    .split(",")
    .map((part) => part.trim().replaceAll("\\*", "*").replaceAll("`", ""))
    .filter((part) => part !== "");

/** The cells of the rows of the table under a heading of the second level. Throws when there is none. */
function rowsUnder(page: string, heading: string): readonly (readonly string[])[] {
  const part = page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`));
  const lines = (part ?? "").split("\n").filter((line) => line.startsWith("|"));
  if (lines.length < 3) throw new Error(`docs/reference/terms.md has no table under "${heading}".`);
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

function languageOf(cell: string | undefined): TextLanguage {
  const found = languages.find((language) => language === cell);
  if (found === undefined) throw new Error(`docs/reference/terms.md: "${cell}" is not one of ${languages.join(", ")}.`);
  return found;
}

/** Reads the tables of the page of terms. Throws when one is missing or a language is unknown. */
export function readTerms(page: string): Terms {
  const terms = rowsUnder(page, "Terms").flatMap((cells) =>
    languages.flatMap((language, index) =>
      listed(cells[4 + index]).map((word) => ({ language, word, instead: cells[1 + index] ?? "" })),
    ),
  );
  const wording = rowsUnder(page, "Wording").flatMap((cells) =>
    languages.flatMap((language, index) =>
      listed(cells[index]).map((word) => ({ language, word, instead: cells[3] ?? "" })),
    ),
  );
  const exceptions = rowsUnder(page, "Exceptions").map(([texts, language, words]) => ({
    texts: listed(texts),
    language: languageOf(language),
    words: listed(words),
  }));
  return { rejected: [...terms, ...wording], exceptions };
}
