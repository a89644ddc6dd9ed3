import { encodeEntities } from "./entities.ts";
import type { MarkupToken } from "./readMarkup.ts";
import { markOfTag, type RichMark } from "./richFormats.ts";
import { richLink } from "./richLink.ts";

/** Letters of one look; a line break is a run of its own. */
export interface RichRun {
  readonly text: string;
  readonly marks: readonly RichMark[];
  /** The open tag of the link that they are, without its brackets; null for none. */
  readonly link: string | null;
}

type Block = { readonly runs: readonly RichRun[] } | RichList;

interface RichList {
  readonly tag: "ul" | "ol";
  readonly items: Block[][];
}

/** What of a rich text a field has. */
interface RichParts {
  readonly hasLists: boolean;
  readonly hasLinks: boolean;
  readonly marks: readonly RichMark[];
  /**
   * Characters of all links at most: one that is left open is written again in each line that follows, which makes
   * gigabytes of a text of a few megabytes.
   */
  readonly maxLinks: number;
}

/** Tags that begin and end a line of their own. */
const blocks = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul"
  ).split(" "),
);

const deepestList = 8;

/**
 * Puts the parts of a markup together to paragraphs and lists; what is no part of a rich text leaves its text behind.
 */
export class RichBuilder {
  readonly #parts: RichParts;
  readonly #root: Block[] = [];
  readonly #lists: RichList[] = [];
  /** How many lists that are open stand in none of `#lists`. */
  #flatLists = 0;
  readonly #marks = new Map<RichMark, number>();
  #link: string | null = null;
  /** How many characters of links may follow. */
  #linkRoom: number;
  #runs: RichRun[] = [];
  /** Whether a paragraph was opened, so that it counts without a text too. */
  #isOpened = false;

  constructor(parts: RichParts) {
    this.#parts = parts;
    this.#linkRoom = parts.maxLinks;
  }

  take(token: MarkupToken): void {
    if (token.kind === "text") this.#put(token.text);
    else if (token.kind === "open") this.#open(token.name, token.href);
    else this.#close(token.name);
  }

  /** The markup of all that was taken. */
  write(paragraph: (runs: readonly RichRun[]) => string): string {
    this.#endParagraph();
    const text = (block: Block): string => {
      if ("runs" in block) return `<p>${paragraph(block.runs)}</p>`;
      const items = block.items
        .map((item) => item.map(text).filter((html) => html !== "<p></p>" && html !== ""))
        .filter((item) => item.length > 0);
      return items.length === 0
        ? ""
        : `<${block.tag}>${items.map((item) => `<li>${item.join("")}</li>`).join("")}</${block.tag}>`;
    };
    const written = this.#root.map(text).filter((html) => html !== "");
    const isBlank = (html: string): boolean => html === "<p></p>";
    const [from, to] = [written.findIndex((html) => !isBlank(html)), written.findLastIndex((html) => !isBlank(html))];
    return from < 0 ? "" : written.slice(from, to + 1).join("");
  }

  #put(text: string): void {
    // Characters that PostgreSQL does not store, or that no one sees.
    const clean = text.replace(/(?![\t\n\f\r])\p{Cc}/gu, "");
    if (clean === "") return;
    const marks = this.#parts.marks.filter((mark) => (this.#marks.get(mark) ?? 0) > 0);
    // A line break is a run of its own; one in a text is a space.
    this.#runs.push({ text: clean.replaceAll("\n", " "), marks, link: this.#linkHere() });
  }

  /** The link that letters are which come now; null where no more of it may be written. */
  #linkHere(): string | null {
    const link = this.#link;
    if (link === null || this.#runs.at(-1)?.link === link) return link;
    if (link.length > this.#linkRoom) return null;
    this.#linkRoom -= link.length;
    return link;
  }

  #open(name: string, href: string | null): void {
    const mark = markOfTag.get(name);
    if (mark) this.#marks.set(mark, (this.#marks.get(mark) ?? 0) + 1);
    else if (name === "a") {
      const address = this.#parts.hasLinks && href !== null ? richLink(href) : null;
      this.#link = address === null ? null : `a href="${encodeEntities(address)}"`;
    } else if (name === "br") this.#runs.push({ text: "\n", marks: [], link: null });
    else if (name === "td" || name === "th") {
      if (this.#runs.length > 0) this.#put(" | ");
    } else if (blocks.has(name)) {
      this.#endParagraph();
      if (name === "ul" || name === "ol") this.#openList(name);
      else if (name === "li") this.#lists.at(-1)?.items.push([]);
      this.#isOpened = name === "p";
    }
  }

  #close(name: string): void {
    const mark = markOfTag.get(name);
    if (mark) this.#marks.set(mark, Math.max(0, (this.#marks.get(mark) ?? 0) - 1));
    else if (name === "a") this.#link = null;
    else if (blocks.has(name)) {
      this.#endParagraph();
      if (name === "ul" || name === "ol") this.#closeList();
    }
  }

  #endParagraph(): void {
    // What stands between two tags for the eye of the author is not a line.
    const isSaid = this.#runs.some(({ text }) => text === "\n" || text.trim() !== "");
    if (isSaid || this.#isOpened) this.#container().push({ runs: this.#runs });
    this.#runs = [];
    this.#isOpened = false;
  }

  /** Where the next block belongs. */
  #container(): Block[] {
    const list = this.#lists.at(-1);
    if (!list) return this.#root;
    const item = list.items.at(-1);
    if (item) return item;
    const first: Block[] = [];
    list.items.push(first);
    return first;
  }

  #openList(tag: "ul" | "ol"): void {
    if (!this.#parts.hasLists || this.#lists.length === deepestList) {
      this.#flatLists++;
      return;
    }
    const list: RichList = { tag, items: [] };
    this.#container().push(list);
    this.#lists.push(list);
  }

  #closeList(): void {
    if (this.#flatLists > 0) this.#flatLists--;
    else this.#lists.pop();
  }
}
