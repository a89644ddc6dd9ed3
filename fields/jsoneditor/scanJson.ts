/** A part of a JSON text: a sign, or a value as it is written. */
export interface JsonToken {
  readonly text: string;
  readonly from: number;
}

/** What is wrong with a text that is to be JSON, and where, in UTF-16 units. `line` counts from 1. */
export interface JsonProblem {
  readonly code:
    | "unexpected"
    | "ends"
    | "text"
    | "number"
    | "inexact"
    | "twice"
    | "deep"
    | "behind"
    | "reserved"
    | "sign";
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** What JSON columns hold at most. */
const deepest = 64;

/** Names that JSON columns do not take: programs would reach more than the object by them. */
const reserved = new Set(["__proto__", "constructor", "prototype"]);

/** Whether PostgreSQL keeps a text: none with the zero character or half of a surrogate pair. */
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

const blank = /[ \t\r\n]*/y;
const word = /[^\s{}[\],:"]+/y;
const quoted = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The digits of a number, and the power of ten of the first one. */
function magnitude(text: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const zeros = whole.length + fraction.length - digits.length;
  return digits === "" ? "0" : `${digits.replace(/(?<!0)0+$/, "")}e${whole.length - zeros + Number(exponent)}`;
}

/** Whether a number is still the same when a program reads it as JSON. */
export function isExact(text: string): boolean {
  const read = Number(text);
  return Number.isFinite(read) && magnitude(text) === magnitude(String(Math.abs(read)));
}

/** Goes through a text once; ends at the first problem. */
class Scanner {
  readonly tokens: JsonToken[] = [];
  readonly #text: string;
  readonly #keepsText: boolean;
  #at = 0;

  constructor(text: string, keepsText: boolean) {
    this.#text = text;
    this.#keepsText = keepsText;
  }

  /** Null for a text without a problem. */
  run(): JsonProblem | null {
    const problem = this.#value(0);
    if (problem) return problem;
    this.#skip();
    return this.#at < this.#text.length ? this.#problem("behind", this.#at, this.#text.length) : null;
  }

  #skip(): void {
    blank.lastIndex = this.#at;
    this.#at += blank.exec(this.#text)?.[0].length ?? 0;
  }

  #problem(code: JsonProblem["code"], from: number, to = from + 1): JsonProblem {
    return { code, from, to, line: this.#text.slice(0, from).split("\n").length };
  }

  /** The problem of what stands here and belongs elsewhere. */
  #odd(): JsonProblem {
    const code = this.#at >= this.#text.length ? "ends" : "unexpected";
    word.lastIndex = this.#at;
    return this.#problem(code, this.#at, this.#at + (word.exec(this.#text)?.[0].length ?? 1));
  }

  #take(length: number): string {
    const text = this.#text.slice(this.#at, this.#at + length);
    this.tokens.push({ text, from: this.#at });
    this.#at += length;
    return text;
  }

  #sign(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#take(1);
    return true;
  }

  #quoted(): JsonProblem | null {
    quoted.lastIndex = this.#at;
    const found = quoted.exec(this.#text);
    if (found) {
      const from = this.#at;
      const written = this.#take(found[0].length);
      return this.#keepsText || isKept(JSON.parse(written)) ? null : this.#problem("sign", from, this.#at);
    }
    const end = this.#text.indexOf("\n", this.#at);
    return this.#problem("text", this.#at, end < 0 ? this.#text.length : end);
  }

  #value(depth: number): JsonProblem | null {
    this.#skip();
    const from = this.#at;
    if (depth === deepest && /[{[]/.test(this.#text[from] ?? "")) return this.#problem("deep", from);
    if (this.#sign("{")) return this.#object(depth);
    if (this.#sign("[")) return this.#list(depth);
    if (this.#text[from] === '"') return this.#quoted();
    word.lastIndex = from;
    const written = word.exec(this.#text)?.[0] ?? "";
    if (number.test(written)) {
      if (!this.#keepsText && !isExact(written)) return this.#problem("inexact", from, from + written.length);
    } else if (!["true", "false", "null"].includes(written)) {
      return /^[-+.\d]/.test(written) ? this.#problem("number", from, from + written.length) : this.#odd();
    }
    this.#take(written.length);
    return null;
  }

  #object(depth: number): JsonProblem | null {
    const names = new Set<string>();
    if (this.#sign("}")) return null;
    do {
      this.#skip();
      const from = this.#at;
      if (this.#text[from] !== '"') return this.#odd();
      const wrong = this.#quoted();
      if (wrong) return wrong;
      const name = String(JSON.parse(this.#text.slice(from, this.#at)));
      if (names.has(name)) return this.#problem("twice", from, this.#at);
      if (!this.#keepsText && reserved.has(name)) return this.#problem("reserved", from, this.#at);
      names.add(name);
      if (!this.#sign(":")) return this.#odd();
      const inner = this.#value(depth + 1);
      if (inner) return inner;
    } while (this.#sign(","));
    return this.#sign("}") ? null : this.#odd();
  }

  #list(depth: number): JsonProblem | null {
    if (this.#sign("]")) return null;
    do {
      const inner = this.#value(depth + 1);
      if (inner) return inner;
    } while (this.#sign(","));
    return this.#sign("]") ? null : this.#odd();
  }
}

/**
 * Reads a text as JSON (RFC 8259), without a name twice in one object: its parts as they are written, or its first
 * problem. What a column of JSON would not keep as it is, such as numbers that a program would read as another one, is
 * a problem, unless what is kept is the text itself.
 */
export function scanJson(
  text: string,
  keepsText: boolean,
): { readonly tokens: readonly JsonToken[]; readonly problem: JsonProblem | null } {
  const scanner = new Scanner(text, keepsText);
  const problem = scanner.run();
  return { tokens: scanner.tokens, problem };
}
