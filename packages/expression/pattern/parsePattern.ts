import {
  anyButLineEnd,
  type CharacterSet,
  escapeItem,
  propertyItem,
  rangesItem,
  type SetItem,
} from "./characterSet.ts";
import { type PatternNode, PatternRefusal, patternLimits } from "./patternNode.ts";

const syntaxCharacters = "^$\\.*+?()[]{}|/";
const controls = new Map([
  ["t", 9],
  ["n", 10],
  ["v", 11],
  ["f", 12],
  ["r", 13],
]);

/** Reads a pattern: JavaScript's syntax with the flag `u`, without look-around, back references and named groups. */
class PatternParser {
  readonly #source: string;
  readonly #ignoreCase: boolean;
  #at = 0;
  #depth = 0;
  groups = 1;

  constructor(source: string, ignoreCase: boolean) {
    this.#source = source;
    this.#ignoreCase = ignoreCase;
  }

  parse(): PatternNode {
    if (this.#source.length > patternLimits.source) throw new PatternRefusal("too_big", patternLimits.source);
    const node = this.#choice();
    return this.#at < this.#source.length ? this.#refuse() : node;
  }

  #refuse(fault: "syntax" | "unsupported" | "too_big" = "syntax"): never {
    throw new PatternRefusal(fault, Math.min(this.#at, this.#source.length));
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at += text.length;
    return true;
  }

  #next(): number {
    const code = this.#source.codePointAt(this.#at);
    if (code === undefined) return this.#refuse();
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  #choice(): PatternNode {
    if (++this.#depth > patternLimits.depth) this.#refuse("too_big");
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    this.#depth--;
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: "choice", parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !this.#peek("|") && !this.#peek(")")) parts.push(this.#term());
    return { kind: "sequence", parts };
  }

  #term(): PatternNode {
    if (this.#take("^")) return { kind: "assertion", what: "^" };
    if (this.#take("$")) return { kind: "assertion", what: "$" };
    if (this.#take("\\b")) return { kind: "assertion", what: "b" };
    if (this.#take("\\B")) return { kind: "assertion", what: "B" };
    const before = this.groups;
    const part = this.#atom();
    const count = this.#quantifier();
    if (!count) return part;
    const greedy = !this.#take("?");
    return { kind: "repeat", part, ...count, greedy, groups: [before, this.groups] };
  }

  #quantifier(): { readonly min: number; readonly max: number } | null {
    if (this.#take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take("?")) return { min: 0, max: 1 };
    if (!this.#peek("{")) return null;
    const match = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#source.slice(this.#at, this.#at + 20));
    if (!match) return this.#refuse();
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Number.POSITIVE_INFINITY;
    if (min > max) return this.#refuse();
    if (min > patternLimits.count || (max > patternLimits.count && Number.isFinite(max)))
      return this.#refuse("too_big");
    this.#at += match[0].length;
    return { min, max };
  }

  #atom(): PatternNode {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return { kind: "set", set: this.#class() };
    if (this.#take(".")) return { kind: "set", set: anyButLineEnd };
    if (this.#take("\\")) return { kind: "set", set: { items: [this.#escape(false).item], negated: false } };
    const code = this.#next();
    if (code < 128 && "*+?{}]".includes(String.fromCharCode(code))) {
      this.#at--;
      return this.#refuse();
    }
    return { kind: "set", set: { items: [rangesItem([[code, code]])], negated: false } };
  }

  #group(): PatternNode {
    const captures = !this.#take("?:");
    if (captures && this.#peek("?"))
      return this.#refuse(/^\?(?:[=!]|<)/.test(this.#source.slice(this.#at)) ? "unsupported" : "syntax");
    const index = captures ? this.groups++ : 0;
    const part = this.#choice();
    if (!this.#take(")")) return this.#refuse();
    return captures ? { kind: "group", part, index } : part;
  }

  #class(): CharacterSet {
    const negated = this.#take("^");
    const items: SetItem[] = [];
    while (!this.#take("]")) {
      const from = this.#member();
      if (this.#peek("-") && !this.#peek("-]")) {
        this.#at++;
        const to = this.#member();
        if (from.code === null || to.code === null || from.code > to.code) return this.#refuse();
        items.push(rangesItem([[from.code, to.code]]));
      } else items.push(from.item);
    }
    return { items, negated };
  }

  #member(): { readonly item: SetItem; readonly code: number | null } {
    if (this.#take("\\")) return this.#escape(true);
    return one(this.#next());
  }

  #escape(inClass: boolean): { readonly item: SetItem; readonly code: number | null } {
    const code = this.#next();
    const letter = String.fromCodePoint(code);
    const item = escapeItem(letter, this.#ignoreCase);
    if (item) return { item, code: null };
    if (letter === "p" || letter === "P") return this.#property(letter === "P");
    const control = controls.get(letter);
    if (control !== undefined) return one(control);
    if (syntaxCharacters.includes(letter) || (inClass && letter === "-")) return one(code);
    if (inClass && letter === "b") return one(8);
    if (letter === "0" && !/\d/.test(this.#source[this.#at] ?? "")) return one(0);
    if (letter === "x") return one(this.#hex(/^[0-9a-f]{2}/i));
    if (letter === "u") return one(this.#unicode());
    this.#at -= letter.length;
    return this.#refuse(/[1-9kcv]/.test(letter) ? "unsupported" : "syntax");
  }

  #property(negated: boolean): { readonly item: SetItem; readonly code: null } {
    const match = /^\{(?:General_Category=|gc=)?([A-Za-z]+)\}/.exec(this.#source.slice(this.#at, this.#at + 40));
    const item = match?.[1] ? propertyItem(match[1], negated) : null;
    if (!match || !item) return this.#refuse("unsupported");
    this.#at += match[0].length;
    return { item, code: null };
  }

  #unicode(): number {
    if (!this.#take("{")) {
      const unit = this.#hex(/^[0-9a-f]{4}/i);
      if (unit < 0xd800 || unit > 0xdbff || !/^\\ud[c-f][0-9a-f]{2}/i.test(this.#source.slice(this.#at, this.#at + 6)))
        return unit;
      this.#at += 2;
      return (unit - 0xd800) * 0x400 + (this.#hex(/^[0-9a-f]{4}/i) - 0xdc00) + 0x10000;
    }
    const code = this.#hex(/^[0-9a-f]{1,8}/i);
    return code <= 0x10ffff && this.#take("}") ? code : this.#refuse();
  }

  #hex(form: RegExp): number {
    const match = form.exec(this.#source.slice(this.#at, this.#at + 8));
    if (!match) return this.#refuse();
    this.#at += match[0].length;
    return Number.parseInt(match[0], 16);
  }
}

function one(code: number): { readonly item: SetItem; readonly code: number } {
  return { item: rangesItem([[code, code]]), code };
}

/** Parses a pattern. Throws `PatternRefusal`. `groups` counts the whole match too. */
export function parsePattern(
  source: string,
  ignoreCase: boolean,
): { readonly node: PatternNode; readonly groups: number } {
  const parser = new PatternParser(source, ignoreCase);
  const node = parser.parse();
  return { node, groups: parser.groups };
}
