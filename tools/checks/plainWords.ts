import { isSource, listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import { isCommentLine } from "./commentLines.ts";

/** A word that code, comments and titles of tests do not use, and what they use instead. */
export interface PlainWord {
  readonly word: string;
  readonly instead: string;
  /** Whether names have it, comments have it, or both. */
  readonly where: "both" | "comments" | "names";
  /** Beginnings of paths where it means what it says. */
  readonly except: readonly string[];
}

const listed = (cell: string | undefined): readonly string[] =>
  (cell ?? "")
    .split(",")
    .map((part) => part.trim().replaceAll("`", ""))
    .filter((part) => part !== "");

function whereOf(cell: string | undefined): PlainWord["where"] {
  if (cell === "both" || cell === "comments" || cell === "names") return cell;
  throw new Error(`CONTRIBUTING.md: plain words stand in names, in comments or in both, not in "${cell}".`);
}

/** Reads the table of plain words of `CONTRIBUTING.md`. Throws when it is missing. */
export function readPlainWords(page: string): readonly PlainWord[] {
  const part = page.split(/^### /m).find((section) => section.startsWith("Plain words\n"));
  const rows = (part ?? "").split("\n").filter((line) => line.startsWith("|"));
  if (rows.length < 3) throw new Error('CONTRIBUTING.md has no table under "Plain words".');
  return rows.slice(2).flatMap((line) => {
    const [words, instead = "", where, except] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return listed(words).map((word) => ({ word, instead, where: whereOf(where), except: listed(except) }));
  });
}

/** Pages whose prose is checked: what runs wrote is kept as it was, and the page of terms names what is not said. */
const isPage = (path: string): boolean =>
  path.endsWith(".md") && path !== "docs/reference/terms.md" && path !== "prove/results.md";

/** Texts of the product in the language of its sources. */
const isTexts = (path: string): boolean => path.endsWith("/i18n/en.json");

/** SQL of the product's own: what a world brings from elsewhere stays as it came. */
const isSql = (path: string): boolean => path.endsWith(".sql") && !/^worlds\/[^/]+\/source\//.test(path);

/** A line of SQL, or of SQL in a source, that people read. */
const sqlComment = /^\s*(?:--\s|comment on )/;

const title = /\b(?:it|test|describe)(?:\.\w+)*\(\s*"|^\s*(?:\]\)\()?"\[/;
const declared =
  /\b(?:const|let|class|function\*?|interface|type|readonly)\s+#?([A-Za-z]\w*)|(?:[(,]|^)\s*([a-z]\w*)\??: [A-Za-z]/g;

/** The words of a name; a bound called `atMost` is as usual as `max`. */
const partsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .replace(/\bat (?:most|least)\b/gi, "")
    .toLowerCase();

/** What a line says to people, code and names in it apart; empty where it says nothing. */
function proseOf(path: string, line: string): string {
  if (isPage(path)) return line.replaceAll(/`[^`]*`/g, "");
  if (isTexts(path)) return line.slice(line.indexOf('": "'));
  return isCommentLine(line) || title.test(line) || sqlComment.test(line) ? line : "";
}

/** Words as one pattern: one of them that stands by itself. */
const anyOf = (words: readonly PlainWord[]): RegExp | null =>
  words.length === 0 ? null : new RegExp(`(?<![\\w-])(?:${words.map(({ word }) => word).join("|")})(?![\\w-])`, "gi");

/** What is wrong with the words of a source, a page or texts: each with its line and what to write. */
export function plainWordProblems(path: string, text: string, words: readonly PlainWord[]): string[] {
  const own = words.filter(({ except }) => !except.some((beginning) => path.startsWith(beginning)));
  const inProse = anyOf(own.filter(({ where }) => where !== "names"));
  const inNames = anyOf(own.filter(({ where }) => where !== "comments"));
  const found = (content: string, pattern: RegExp | null): readonly string[] =>
    pattern === null ? [] : [...content.matchAll(pattern)].map(([word]) => word.toLowerCase());
  const loose = new RegExp(own.map(({ word }) => word).join("|"), "i");
  return text.split("\n").flatMap((line, index) => {
    if (!loose.test(line)) return [];
    const hasNames = isSource(path) && !isCommentLine(line);
    const names = hasNames ? [...line.matchAll(declared)].map(([, one, other]) => partsOf(one ?? other ?? "")) : [];
    const said = [...found(proseOf(path, line), inProse), ...names.flatMap((name) => found(name, inNames))];
    return [...new Set(said)].map((word) => {
      const instead = own.find((one) => one.word === word)?.instead ?? "";
      return `${path}:${index + 1}: "${word}". Write: ${instead} (CONTRIBUTING.md, Plain words).`;
    });
  });
}

/** A page without the lines of its table of plain words, which names them all. */
const withoutTable = (page: string): string => page.replaceAll(/(?<=^### Plain words\n(?:(?!#).*\n)*)\|.*/gm, "");

/** Code, comments, titles of tests, pages and texts use the usual words of the field. */
export const plainWordsCheck: Check = {
  name: "plain words",
  async run(root) {
    const listing = "CONTRIBUTING.md";
    const words = readPlainWords(readText(root, listing));
    // The test of this check says the words that it refuses.
    const isRead = (path: string): boolean => !/\.gen\.ts$|\/plainWords\.test\.ts$/.test(path);
    const files = listFiles(root, [""]).filter(
      (path) => (isSource(path) && isRead(path)) || isPage(path) || isTexts(path) || isSql(path),
    );
    return files.flatMap((path) => {
      const text = readText(root, path);
      return plainWordProblems(path, path === listing ? withoutTable(text) : text, words);
    });
  },
};
