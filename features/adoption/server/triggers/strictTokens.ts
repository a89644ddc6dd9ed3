/** A piece of the text of a function. */
export interface StrictToken {
  readonly kind: "word" | "quoted" | "string" | "number" | "parameter" | "symbol";
  /**
   * Of a name: as PostgreSQL understands it; of a string: its text, null where escapes would have to be read; else the
   * text itself.
   */
  readonly value: string | null;
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

/** Something in the text of a function or trigger that is not among what is known to be harmless. */
export class NotUnderstood extends Error {
  /** The word in question. */
  readonly word: string;

  constructor(word: string) {
    super(word);
    this.name = "NotUnderstood";
    this.word = word;
  }
}

const blanks = /[ \t\n\r\f\v]+/y;
const lineComment = /--[^\n\r]*/y;
const name = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const nameLetter = /[A-Za-z0-9_$\u0080-\uffff]/;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const parameter = /\$\d+/y;
const mark = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
const symbols = new Set("+-*/%<>=!|&~^:,;()[].@#?");
const maxNameLength = 63;

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function commentEnd(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    const pair = text.slice(index, index + 2);
    if (pair === "/*") depth++;
    else if (pair === "*/") depth--;
    else continue;
    index++;
    if (depth === 0) return index + 1;
  }
  throw new NotUnderstood("/*");
}

function quoteEnd(text: string, at: number, escapes: boolean): number {
  const quote = text[at];
  for (let index = at + 1; index < text.length; index++) {
    if (escapes && text[index] === "\\") index++;
    else if (text[index] !== quote) continue;
    else if (text[index + 1] === quote) index++;
    else return index + 1;
  }
  throw new NotUnderstood(shown(text.slice(at)));
}

function quotedToken(text: string, start: number): StrictToken {
  const end = quoteEnd(text, start, false);
  const raw = text.slice(start + 1, end - 1);
  if (text[start] === "'") return { kind: "string", value: raw.replaceAll("''", "'"), start, end };
  const value = raw.replaceAll('""', '"');
  if (value === "" || new TextEncoder().encode(value).length > maxNameLength)
    throw new NotUnderstood(shown(text.slice(start, end)));
  return { kind: "quoted", value, start, end };
}

function wordToken(text: string, start: number, end: number): StrictToken {
  const raw = text.slice(start, end);
  const next = text[end] ?? "";
  if (next === "'" || next === '"') {
    if (!/^e$/i.test(raw) || next === '"') throw new NotUnderstood(shown(`${raw}${next}`));
    const close = quoteEnd(text, end, true);
    const inner = text.slice(end + 1, close - 1);
    return { kind: "string", value: /[\\']/.test(inner) ? null : inner, start, end: close };
  }
  if (/^u$/i.test(raw) && next === "&") throw new NotUnderstood(shown(text.slice(start, start + 3)));
  if (new TextEncoder().encode(raw).length > maxNameLength) throw new NotUnderstood(shown(raw));
  // PostgreSQL folds no other letters in UTF-8.
  return { kind: "word", value: raw.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), start, end };
}

function dollarToken(text: string, start: number): StrictToken {
  const afterNumber = matchEnd(parameter, text, start);
  if (afterNumber > 0) {
    if (nameLetter.test(text[afterNumber] ?? "")) throw new NotUnderstood(shown(text.slice(start, afterNumber + 1)));
    return { kind: "parameter", value: text.slice(start, afterNumber), start, end: afterNumber };
  }
  const open = matchEnd(mark, text, start);
  const close = open < 0 ? -1 : text.indexOf(text.slice(start, open), open);
  if (close < 0) throw new NotUnderstood("$");
  return { kind: "string", value: text.slice(open, close), start, end: close + open - start };
}

function numberToken(text: string, start: number, end: number): StrictToken {
  const next = text[end] ?? "";
  const isRange = text.startsWith("..", end);
  if (nameLetter.test(next) || (next === "." && !isRange)) throw new NotUnderstood(shown(text.slice(start, end + 1)));
  return { kind: "number", value: text.slice(start, end), start, end };
}

function tokenAt(text: string, start: number): StrictToken {
  const letter = text[start] ?? "";
  if (letter === "'" || letter === '"') return quotedToken(text, start);
  if (letter === "$") return dollarToken(text, start);
  const wordEnd = matchEnd(name, text, start);
  if (wordEnd > 0) return wordToken(text, start, wordEnd);
  const numberEnd = matchEnd(number, text, start);
  if (numberEnd > 0) return numberToken(text, start, numberEnd);
  if (!symbols.has(letter)) throw new NotUnderstood(letter);
  return { kind: "symbol", value: letter, start, end: start + 1 };
}

/**
 * Cuts the text of a function into tokens exactly as PostgreSQL does with `standard_conforming_strings` on; comments
 * are left out. What could be read in two ways is refused. Throws `NotUnderstood`.
 */
export function strictTokens(text: string): readonly StrictToken[] {
  const tokens: StrictToken[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = Math.max(matchEnd(blanks, text, at), matchEnd(lineComment, text, at));
    if (blank > 0) at = blank;
    else if (text.startsWith("/*", at)) at = commentEnd(text, at);
    else {
      const token = tokenAt(text, at);
      // Strings in a row may be one, read as the first of them is.
      if (token.kind === "string" && tokens.at(-1)?.kind === "string")
        throw new NotUnderstood(shown(text.slice(token.start, token.end)));
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}
