import { decodeEntities } from "./entities.ts";

/** What stands in a markup, one after the other. `href` is null where a tag leads nowhere. */
export type MarkupToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly name: string; readonly href: string | null }
  | { readonly kind: "close"; readonly name: string };

/** Elements that hold no text that a person reads: what stands in them goes with them. */
const dropped = new Set("template svg math object head select button audio video canvas applet frameset".split(" "));
/** Those in which a tag is none: they end with the first end of their name. */
const raw = new Set("script style iframe noembed noframes noscript title xmp textarea".split(" "));

const tagName = /<(\/?)([a-zA-Z][^\s/>]*)(?=[\s/>])/y;
const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

/** The place of the `>` that ends a tag, none in quotation marks; -1 without one. */
function endOfTag(markup: string, from: number): number {
  for (let at = from; at < markup.length; at++) {
    const sign = markup[at];
    if (sign === ">") return at;
    if (sign !== '"' && sign !== "'") continue;
    at = markup.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function hrefIn(attributes: string): string | null {
  attribute.lastIndex = 0;
  for (let found = attribute.exec(attributes); found; found = attribute.exec(attributes)) {
    const [, name = "", ...values] = found;
    if (name.toLowerCase() === "href") return decodeEntities(values.find((value) => value !== undefined) ?? "");
  }
  return null;
}

/** Where a comment or a declaration ends that begins with the `<` at a place; -1 where none begins. */
function endOfRemark(markup: string, at: number): number {
  const next = markup[at + 1] ?? "";
  if (next !== "!" && next !== "?" && !(next === "/" && /[^a-zA-Z]/.test(markup[at + 2] ?? ""))) return -1;
  const isComment = markup.startsWith("<!--", at);
  const end = isComment ? markup.indexOf("-->", at + 2) : markup.indexOf(">", at);
  return end < 0 ? markup.length : end + (isComment ? 3 : 1);
}

/** Where the end tag of an element begins in which a tag is none. */
function endOfRaw(markup: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  return end.exec(markup)?.index ?? markup.length;
}

/** So many `<` that no tag comes of are looked at; what comes behind is text. */
const maxStrayStarts = 20;

/**
 * Reads a markup as far as text goes: tags, and texts with their characters. It need not read quite as browsers do, as
 * nothing of what it reads is kept but texts, names and addresses. It takes time in proportion to the length.
 */
export function* readMarkup(markup: string): Generator<MarkupToken> {
  let at = 0;
  let strayStarts = 0;
  const lastEnd = markup.lastIndexOf(">");
  /** The element that is left out, and how deep in elements of its name the place is. */
  let inside: { readonly name: string; depth: number } | null = null;
  while (at < markup.length) {
    const start = strayStarts < maxStrayStarts && at < lastEnd ? markup.indexOf("<", at) : -1;
    const text = markup.slice(at, start < 0 ? undefined : start);
    if (text !== "" && inside === null) yield { kind: "text", text: decodeEntities(text) };
    if (start < 0) return;
    tagName.lastIndex = start;
    const [whole = "", slash, written = ""] = tagName.exec(markup) ?? [];
    const end = whole === "" ? -1 : endOfTag(markup, start + whole.length);
    if (end < 0) {
      const behind = endOfRemark(markup, start);
      at = behind < 0 ? start + 1 : behind;
      if (behind >= 0) continue;
      strayStarts++;
      if (inside === null) yield { kind: "text", text: "<" };
      continue;
    }
    at = end + 1;
    const name = written.toLowerCase();
    const isEnd = slash === "/";
    if (inside !== null) {
      if (name === inside.name) inside.depth += isEnd ? -1 : 1;
      if (inside.depth === 0) inside = null;
    } else if (isEnd) yield { kind: "close", name };
    else if (name === "plaintext") return;
    else if (raw.has(name)) at = endOfRaw(markup, name, at);
    else if (dropped.has(name)) inside = markup[end - 1] === "/" ? null : { name, depth: 1 };
    else yield { kind: "open", name, href: name === "a" ? hrefIn(markup.slice(start + whole.length, end)) : null };
  }
}
