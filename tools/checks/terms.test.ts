import { expect, it } from "vitest";
import { readText, repositoryRoot } from "../lib/repository.ts";
import { readTerms } from "./readTerms.ts";
import { termProblems } from "./termProblems.ts";

const page = `# Terms

## Terms

| Thing | hu | en | de | Not in hu | Not in en | Not in de |
|---|---|---|---|---|---|---|
| row | sor | row | Zeile | | line, lines | |
| ID | azonosító | ID | Kennung | | Id | |
| restore | visszaállítás | restore | wiederherstellen | visszavétel\\* | | |

## Wording

| Not in hu | Not in en | Not in de | Write | Why |
|---|---|---|---|---|
| a(z) | may not | | another order of words | it reads better |

## Exceptions

| Texts | Language | Words | Why |
|---|---|---|---|
| \`try.line\`, \`worlds/demo\` | en | line, lines | lines of a text |
`;

type Language = "hu" | "en" | "de";

function problems(language: Language, text: string, key = "key", path = `i18n/${language}.json`): string[] {
  return termProblems([{ path, key, language, text }], readTerms(page));
}

it("[design 11 texts] given a text with a rejected word, when terms are checked, then file, key, word and the word to use are named", () => {
  expect(problems("en", "Add line", "ui.add")).toEqual([
    'i18n/en.json: "ui.add" says “line” (en). Write: row (docs/reference/terms.md).',
  ]);
});

it.each([
  ["en", "You may not open it.", 1],
  ["en", "Lines", 1],
  ["en", "Id", 1],
  ["en", "ID", 0],
  ["en", "The id of a record", 0],
  ["en", "Online and in-line, outlines", 0],
  ["en", "Row {line}", 0],
  ["en", "{lines, plural, one {# line} other {# lines}}", 2],
  ["en", '<p class="line">{{line}}</p>', 0],
  ["hu", "A(z) {name} oszlop", 1],
  ["hu", "Visszavételek", 1],
  ["hu", "Line", 0],
] as const)(
  "[design 11 texts] given the %s text %j, when terms are checked, then %i words are refused",
  (language, text, count) => {
    expect(problems(language, text)).toHaveLength(count);
  },
);

it("[design 11 texts] given an exception for a key or a folder, when terms are checked, then only others are refused", () => {
  expect(problems("en", "Line {number}", "try.line")).toEqual([]);
  expect(problems("en", "Order line", "key", "worlds/demo/texts/order.json")).toEqual([]);
  expect(problems("en", "Order line", "key", "worlds/demolition/texts/order.json")).toHaveLength(1);
  expect(problems("en", "You may not see this line", "try.line")).toHaveLength(1);
});

it.each([
  ["en", "Loading ...", 1],
  ["en", "Loading …", 1],
  ["en", "Loading…", 0],
  ["de", "Wird geladen…", 1],
  ["de", "Wird geladen …", 1],
  ["de", "Wird geladen\u00a0…", 0],
  ["en", "The record's key", 1],
  ["en", "The record’s key", 0],
  ["en", "Two  spaces", 1],
] as const)(
  "[design 11 texts] given the %s text %j, when its signs are checked, then %i are refused",
  (language, text, count) => {
    expect(problems(language, text)).toHaveLength(count);
  },
);

it("[design 11 texts] given a page that lacks a table or names an unknown language, when it is read, then that is an error", () => {
  expect(() => readTerms(page.replace("## Wording", "## Words"))).toThrow("Wording");
  expect(() => readTerms(page.replace("| en | line, lines |", "| fr | line, lines |"))).toThrow("fr");
});

it("[design 11 texts] given the page of the reference, when it is read, then every rejected word has one to use instead", () => {
  const { exceptions, rejected } = readTerms(readText(repositoryRoot, "docs/reference/terms.md"));
  expect(rejected.filter(({ instead }) => instead === "")).toEqual([]);
  const known = new Set(rejected.map(({ language, word }) => `${language} ${word.toLowerCase()}`));
  const idle = exceptions.flatMap(({ language, words }) =>
    words.map((word) => `${language} ${word.toLowerCase()}`).filter((word) => !known.has(word)),
  );
  expect(idle).toEqual([]);
});
