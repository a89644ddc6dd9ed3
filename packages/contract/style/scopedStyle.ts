/** What is wrong with style rules; `part` is the text that is meant, cut at 80 letters. */
export interface StyleProblem {
  readonly code: "style_syntax" | "style_at_rule" | "style_selector" | "style_property" | "style_value";
  readonly part: string;
}

/** Style rules that reach nothing outside a place, and why others were left out. */
export interface ScopedStyle {
  readonly css: string;
  readonly problems: readonly StyleProblem[];
}

/** Functions that compute something and load nothing. */
const functions: ReadonlySet<string> = new Set(
  (
    "var calc min max clamp rgb rgba hsl hsla oklch color-mix linear-gradient radial-gradient conic-gradient repeat minmax " +
    "fit-content translate translatex translatey scale scalex scaley rotate skew matrix blur brightness contrast grayscale opacity " +
    "saturate drop-shadow cubic-bezier steps"
  ).split(" "),
);

/** Positions that stay inside the place. */
const positions: ReadonlySet<string> = new Set(["static", "relative", "absolute", "sticky"]);

const short = (text: string): string => text.trim().slice(0, 80);

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The selectors of a list; a comma inside brackets does not part them. */
function selectorsOf(list: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let current = "";
  for (const letter of list) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (letter === "," && depth === 0) {
      found.push(current.trim());
      current = "";
    } else current += letter;
  }
  return [...found, current.trim()];
}

/** A selector may begin with no combinator: behind the scope it would lead out of it. */
const isSelector = (text: string): boolean =>
  /^[\w.#*:[][\w\s.#*>+~:()[\]=|^$,-]*$/.test(text) && isBalanced(text) && !/[>+~]\s*$/.test(text);

function valueProblem(name: string, value: string): boolean {
  if (name === "position") return !positions.has(value.replace(/\s*!important$/, "").toLowerCase());
  if (!/^[\w\s#%.,()+*/!-]+$/.test(value) || !isBalanced(value)) return true;
  return [...value.matchAll(/([\w-]*)\(/g)].some(
    ([, called = ""]) => called !== "" && !functions.has(called.toLowerCase()),
  );
}

class Reader {
  readonly #text: string;
  readonly #scope: string;
  readonly problems: StyleProblem[] = [];
  #at = 0;

  constructor(text: string, scope: string) {
    this.#text = text;
    this.#scope = scope;
  }

  #note(code: StyleProblem["code"], part: string): void {
    this.problems.push({ code, part: short(part) });
  }

  /** The rules up to the end of the text, or of the block that `isInside`. */
  rules(isInside: boolean): string {
    let css = "";
    for (;;) {
      const open = this.#text.indexOf("{", this.#at);
      const close = this.#text.indexOf("}", this.#at);
      if (isInside && close >= 0 && (open < 0 || close < open)) {
        if (this.#text.slice(this.#at, close).trim() !== "")
          this.#note("style_syntax", this.#text.slice(this.#at, close));
        this.#at = close + 1;
        return css;
      }
      if (open < 0 || (close >= 0 && close < open)) {
        const rest = this.#text.slice(this.#at);
        if (rest.trim() !== "" || isInside) this.#note("style_syntax", rest);
        this.#at = this.#text.length;
        return css;
      }
      const prelude = this.#text.slice(this.#at, open).trim();
      this.#at = open + 1;
      css += prelude.startsWith("@") ? this.#media(prelude) : this.#rule(prelude);
    }
  }

  #media(prelude: string): string {
    const inner = this.rules(true);
    if (/^@media\s[\w\s().:,<>=-]+$/i.test(prelude) && isBalanced(prelude)) return `${prelude}{${inner}}`;
    this.#note("style_at_rule", prelude);
    return "";
  }

  #rule(prelude: string): string {
    const close = this.#text.indexOf("}", this.#at);
    const end = close < 0 ? this.#text.length : close;
    const body = this.#text.slice(this.#at, end);
    this.#at = close < 0 ? end : end + 1;
    if (close < 0 || body.includes("{")) {
      this.#note("style_syntax", `${prelude} {${body}`);
      return "";
    }
    const selectors = selectorsOf(prelude);
    const wrong = selectors.find((selector) => !isSelector(selector));
    if (wrong !== undefined) {
      this.#note("style_selector", wrong);
      return "";
    }
    const declarations = body.split(";").flatMap((line) => this.#declaration(line.trim()));
    const scoped = selectors.map((selector) => `${this.#scope} ${selector}`).join(",");
    return declarations.length === 0 ? "" : `${scoped}{${declarations.join(";")}}`;
  }

  #declaration(line: string): readonly string[] {
    if (line === "") return [];
    const [, name = "", value = ""] = /^([\w-]+)\s*:\s*(.+)$/s.exec(line) ?? [];
    if (!/^(--)?[a-z][a-z0-9-]*$/i.test(name)) {
      this.#note("style_property", line);
      return [];
    }
    if (valueProblem(name.toLowerCase(), value.trim())) {
      this.#note("style_value", line);
      return [];
    }
    return [`${name}:${value.trim()}`];
  }
}

/**
 * Reads style rules that a designer wrote and gives back those that can do no harm, each below the selector `scope`
 * (spec lists §7 customCss): rules and `@media`, no other at-rule, no nesting, no quotes and no escapes, no function
 * that loads something, no fixed position. What is left out is among the problems; the rest holds.
 */
export function scopedStyle(text: string, scope: string): ScopedStyle {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, " ");
  const odd = /[\\<"'`]|\/\*|[^\t\n\r -~]/.exec(plain);
  if (odd !== null) return { css: "", problems: [{ code: "style_syntax", part: short(plain.slice(odd.index)) }] };
  const reader = new Reader(plain, scope);
  const css = reader.rules(false);
  return { css, problems: reader.problems };
}
