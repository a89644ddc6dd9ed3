/** What a piece of SQL text is; `space` covers spaces and comments. */
export type SqlTokenKind = "word" | "quoted" | "string" | "number" | "symbol" | "space";

/** A piece of SQL text with its place. */
export interface SqlToken {
  readonly kind: SqlTokenKind;
  /**
   * The identifier as PostgreSQL understands it (words folded to lower case, quotes taken off), else the text itself.
   */
  readonly value: string;
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

const wordStart = /[A-Za-z_\u0080-\uffff]/;
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /\d[\w.]*/y;
const blanks = /\s+/y;
const tag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function endOfComment(text: string, at: number): number {
  let depth = 0;
  let index = at;
  while (index < text.length) {
    if (text.startsWith("/*", index)) {
      depth++;
      index += 2;
    } else if (text.startsWith("*/", index)) {
      depth--;
      index += 2;
      if (depth === 0) return index;
    } else index++;
  }
  return text.length;
}

function endOfQuoted(text: string, at: number, quote: string, escapes: boolean): number {
  let index = at + 1;
  while (index < text.length) {
    const letter = text[index];
    if (escapes && letter === "\\") index += 2;
    else if (letter !== quote) index++;
    else if (text[index + 1] === quote) index += 2;
    else return index + 1;
  }
  return text.length;
}

function nextToken(text: string, start: number): { kind: SqlTokenKind; end: number } {
  const letter = text[start] ?? "";
  const space = endOfMatch(blanks, text, start);
  if (space > 0) return { kind: "space", end: space };
  if (text.startsWith("--", start)) {
    const line = text.indexOf("\n", start);
    return { kind: "space", end: line < 0 ? text.length : line };
  }
  if (text.startsWith("/*", start)) return { kind: "space", end: endOfComment(text, start) };
  if (letter === "'") return { kind: "string", end: endOfQuoted(text, start, "'", false) };
  if (letter === '"') return { kind: "quoted", end: endOfQuoted(text, start, '"', false) };
  if (letter === "$") {
    const open = endOfMatch(tag, text, start);
    if (open > 0) {
      const mark = text.slice(start, open);
      const close = text.indexOf(mark, open);
      return { kind: "string", end: close < 0 ? text.length : close + mark.length };
    }
  }
  if ((letter === "e" || letter === "E") && text[start + 1] === "'") {
    return { kind: "string", end: endOfQuoted(text, start + 1, "'", true) };
  }
  if (wordStart.test(letter)) return { kind: "word", end: endOfMatch(word, text, start) };
  const digits = endOfMatch(number, text, start);
  if (digits > 0) return { kind: "number", end: digits };
  return { kind: "symbol", end: start + 1 };
}

/**
 * Cuts one SQL statement into tokens, lazily; spaces and comments are left out. Never throws: text cut off ends its
 * token.
 */
export function* sqlTokens(text: string): Generator<SqlToken> {
  let start = 0;
  while (start < text.length) {
    const { kind, end } = nextToken(text, start);
    if (kind !== "space") {
      const raw = text.slice(start, end);
      const value =
        kind === "word" ? raw.toLowerCase() : kind === "quoted" ? raw.slice(1, -1).replaceAll('""', '"') : raw;
      yield { kind, value, start, end };
    }
    start = end;
  }
}
