import { AdoptionError } from "../adoptionError.ts";
import { DumpEncoding } from "./dumpEncoding.server.ts";

/** See `DumpPiece`. */
export type ScannedPiece =
  | { readonly kind: "statement"; readonly text: string; readonly line: number }
  | { readonly kind: "copy"; readonly text: string; readonly line: number }
  | { readonly kind: "rows"; readonly bytes: Buffer; readonly line: number }
  | { readonly kind: "copyEnd"; readonly line: number }
  | { readonly kind: "broken"; readonly reason: "cut_off" | "encoding"; readonly line: number };

/** Bytes of the longest statement or row: what PostgreSQL takes is not much more, and it must fit one string. */
const maxPieceLength = 400 * 1024 * 1024;

const word = /[A-Za-z_\x80-\xff][\w$\x80-\xff]*/y;
const number = /\d[\w.]*/y;
const dollarTag = /\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?\$/y;
const dollarTagSoFar = /\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?$/y;
const copyHead = /^copy\s[\s\S]*\sfrom\s+stdin\b/i;
const encodingSetting = /^set\s+(?:session\s+|local\s+)?client_encoding\s*(?:=|\sto\s)\s*'?([\w-]+)'?\s*$/i;
const stringsSetting = /^set\s+(?:session\s+|local\s+)?standard_conforming_strings\s*(?:=|\sto\s)\s*'?(\w+)'?\s*$/i;
const routineHead = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i;

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * The state machine behind `splitDump`. It holds one letter per byte, since everything that matters to it is ASCII, and
 * decodes whole pieces only. A token that is not complete in the buffer is looked at again when more has come.
 */
export class DumpScanner {
  #buffer = "";
  #at = 0;
  #isLast = false;
  #mode: "between" | "statement" | "rowsAhead" | "rows" = "between";
  #start = 0;
  #parentheses = 0;
  #blocks = 0;
  #backslashStrings = false;
  readonly #encoding = new DumpEncoding();
  #line = 1;
  #counted = 0;

  /** Takes more of the file in (`isLast`: there is no more) and gives the pieces that are complete. */
  *scan(text: string, isLast: boolean): Generator<ScannedPiece> {
    this.#isLast = isLast;
    this.#buffer = this.#buffer.slice(this.#keepFrom()) + text;
    if (this.#buffer.length > maxPieceLength)
      throw new AdoptionError("dump_piece_too_long", { line: String(this.#line) });
    while (true) {
      const before = this.#at;
      const mode = this.#mode;
      if (mode === "between") this.#skipBetween();
      else if (mode === "statement") yield* this.#statement();
      else if (mode === "rowsAhead") this.#skipToRows();
      else yield* this.#rows();
      if (this.#at === before && this.#mode === mode) return;
    }
  }

  #keepFrom(): number {
    const from = this.#mode === "statement" ? this.#start : this.#at;
    this.#countTo(from);
    this.#counted = 0;
    this.#start = 0;
    this.#at -= from;
    return from;
  }

  #countTo(offset: number): number {
    let next = this.#buffer.indexOf("\n", this.#counted);
    while (next >= 0 && next < offset) {
      this.#line++;
      next = this.#buffer.indexOf("\n", next + 1);
    }
    this.#counted = Math.max(this.#counted, offset);
    return this.#line;
  }

  /** Passes spaces, comments, stray semicolons and psql's own lines; ends where a statement begins. */
  #skipBetween(): void {
    while (this.#at < this.#buffer.length) {
      const letter = this.#buffer[this.#at] ?? "";
      if (letter === ";" || /\s/.test(letter)) this.#at++;
      else if (letter === "-" || letter === "/" || letter === "\\") {
        const end = letter === "\\" ? this.#endOfLine(this.#at) : this.#endOfComment(this.#at);
        if (end === null) return;
        if (end === this.#at) break;
        this.#at = end;
      } else break;
    }
    if (this.#at < this.#buffer.length) this.#begin();
  }

  #begin(): void {
    this.#mode = "statement";
    this.#start = this.#at;
    this.#parentheses = 0;
    this.#blocks = 0;
  }

  #endOfLine(from: number): number | null {
    const end = this.#buffer.indexOf("\n", from);
    return end >= 0 ? end : this.#isLast ? this.#buffer.length : null;
  }

  /** Offset after the comment at `from`; `from` itself when there is none; null when it is not complete yet. */
  #endOfComment(from: number): number | null {
    if (from + 1 >= this.#buffer.length) return this.#isLast ? from : null;
    if (this.#buffer.startsWith("--", from)) return this.#endOfLine(from);
    if (!this.#buffer.startsWith("/*", from)) return from;
    const mark = /\/\*|\*\//g;
    mark.lastIndex = from;
    let depth = 0;
    for (let match = mark.exec(this.#buffer); match !== null; match = mark.exec(this.#buffer)) {
      depth += match[0] === "/*" ? 1 : -1;
      if (depth === 0) return mark.lastIndex;
    }
    return null;
  }

  /** Offset after the quoted text at `from`; null when it is not complete yet. */
  #endOfQuoted(from: number, quote: string, escapes: boolean): number | null {
    const mark = escapes ? /[\\']/g : null;
    let index = from + 1;
    while (true) {
      if (mark !== null) mark.lastIndex = index;
      const found = mark === null ? this.#buffer.indexOf(quote, index) : (mark.exec(this.#buffer)?.index ?? -1);
      if (found < 0) return null;
      if (found + 1 >= this.#buffer.length && !this.#isLast) return null;
      const isPair = this.#buffer[found] === "\\" || this.#buffer[found + 1] === quote;
      if (!isPair) return found + 1;
      index = found + 2;
    }
  }

  #endOfDollar(from: number): number | null {
    const open = endOf(dollarTag, this.#buffer, from);
    if (open < 0) return endOf(dollarTagSoFar, this.#buffer, from) > 0 && !this.#isLast ? null : from + 1;
    const tag = this.#buffer.slice(from, open);
    const close = this.#buffer.indexOf(tag, open);
    return close < 0 ? null : close + tag.length;
  }

  #endOfWord(from: number): number | null {
    const end = endOf(word, this.#buffer, from);
    if (end === this.#buffer.length && !this.#isLast) return null;
    const text = this.#buffer.slice(from, end);
    if (text.length === 1 && /e/i.test(text) && this.#buffer[end] === "'") return this.#endOfQuoted(end, "'", true);
    if (this.#parentheses === 0 && /^(?:begin|case|end)$/i.test(text)) this.#countBlock(text.toLowerCase());
    return end;
  }

  /** A routine written in standard SQL (`begin atomic … end`) has semicolons of its own. */
  #countBlock(text: string): void {
    if (text === "end") this.#blocks = Math.max(0, this.#blocks - 1);
    else if (text === "case" ? this.#blocks > 0 : this.#isRoutine()) this.#blocks++;
  }

  #isRoutine(): boolean {
    return routineHead.test(this.#buffer.slice(this.#start, this.#start + 60));
  }

  /** Offset after the next token; null when it is not complete yet. */
  #endOfToken(from: number): number | null {
    const letter = this.#buffer[from] ?? "";
    if (letter === "'") return this.#endOfQuoted(from, "'", this.#backslashStrings);
    if (letter === '"') return this.#endOfQuoted(from, '"', false);
    if (letter === "$") return this.#endOfDollar(from);
    if (letter === "-" || letter === "/") {
      const end = this.#endOfComment(from);
      return end === from ? from + 1 : end;
    }
    if (/[A-Za-z_\x80-\xff]/.test(letter)) return this.#endOfWord(from);
    if (letter >= "0" && letter <= "9") {
      const end = endOf(number, this.#buffer, from);
      return end === this.#buffer.length && !this.#isLast ? null : end;
    }
    if (letter === "(" || letter === "[") this.#parentheses++;
    if (letter === ")" || letter === "]") this.#parentheses = Math.max(0, this.#parentheses - 1);
    return from + 1;
  }

  *#statement(): Generator<ScannedPiece> {
    while (this.#at < this.#buffer.length) {
      if (this.#buffer[this.#at] === ";" && this.#parentheses === 0 && this.#blocks === 0) {
        yield this.#finish(this.#at);
        this.#at++;
        return;
      }
      const end = this.#endOfToken(this.#at);
      if (end === null) break;
      this.#at = end;
    }
    if (!this.#isLast) return;
    const isWhole = this.#at >= this.#buffer.length && this.#parentheses === 0 && this.#blocks === 0;
    this.#at = this.#buffer.length;
    if (isWhole) yield this.#finish(this.#at);
    else {
      this.#mode = "between";
      yield { kind: "broken", reason: "cut_off", line: this.#countTo(this.#start) };
    }
  }

  #finish(end: number): ScannedPiece {
    const line = this.#countTo(this.#start);
    const text = this.#encoding.decode(this.#buffer.slice(this.#start, end));
    this.#mode = "between";
    if (text === null) return { kind: "broken", reason: "encoding", line };
    const encoding = encodingSetting.exec(text)?.[1];
    if (encoding !== undefined) this.#encoding.use(encoding);
    const strings = stringsSetting.exec(text)?.[1];
    if (strings !== undefined) this.#backslashStrings = /^(?:off|false|0|no)$/i.test(strings);
    if (!copyHead.test(text.slice(0, 100_000))) return { kind: "statement", text, line };
    this.#mode = "rowsAhead";
    return { kind: "copy", text, line };
  }

  #skipToRows(): void {
    const end = this.#endOfLine(this.#at);
    if (end === null) return;
    this.#at = Math.min(end + 1, this.#buffer.length);
    this.#mode = "rows";
  }

  /** Offset of the line `\.`; -1 when there is none yet. */
  #endOfRows(): number {
    let found = this.#buffer.startsWith("\\.", this.#at) ? this.#at : this.#nextMark(this.#at);
    while (found >= 0) {
      const after = this.#buffer.slice(found + 2, found + 4);
      if (after === "" && this.#isLast) return found;
      if (after[0] === "\n" || after === "\r\n") return found;
      if (after.length < 2 && !this.#isLast) return -1;
      found = this.#nextMark(found);
    }
    return -1;
  }

  #nextMark(from: number): number {
    const found = this.#buffer.indexOf("\n\\.", from);
    return found < 0 ? -1 : found + 1;
  }

  *#rows(): Generator<ScannedPiece> {
    const mark = this.#endOfRows();
    const whole = this.#isLast ? this.#buffer.length : this.#buffer.lastIndexOf("\n") + 1;
    // A mark whose line is not complete yet must stay in the buffer together with its line feed.
    const until = mark >= 0 ? mark : this.#isLast ? whole : Math.max(this.#at, whole);
    if (until > this.#at) {
      const line = this.#countTo(this.#at);
      const bytes = this.#encoding.rows(this.#buffer.slice(this.#at, until));
      this.#at = until;
      yield { kind: "rows", bytes, line };
    }
    if (mark < 0 && !this.#isLast) return;
    const line = this.#countTo(this.#at);
    this.#mode = "between";
    if (mark < 0) yield { kind: "broken", reason: "cut_off", line };
    else this.#at = Math.min(mark + 2, this.#buffer.length);
    yield { kind: "copyEnd", line };
  }
}
