import { encodeEntities } from "./entities.ts";
import { RichBuilder, type RichRun } from "./RichBuilder.ts";
import { readMarkup } from "./readMarkup.ts";
import { hasFormat, markTags, type RichMark, type RichSettings } from "./richFormats.ts";

/** Spaces of a paragraph as they are seen: none at its ends or beside a break, one between words. */
function trimmed(runs: readonly RichRun[]): readonly RichRun[] {
  const kept: RichRun[] = [];
  let endsBlank = true;
  for (const run of runs) {
    if (run.text === "\n") {
      trimEnd(kept);
      kept.push(run);
      endsBlank = true;
      continue;
    }
    const text = run.text.replace(/[ \t\r\n\f]+/g, " ");
    const shown: string = endsBlank ? text.replace(/^ /, "") : text;
    if (shown === "") continue;
    kept.push({ ...run, text: shown });
    endsBlank = shown.endsWith(" ");
  }
  trimEnd(kept);
  while (kept.at(-1)?.text === "\n") {
    kept.pop();
    trimEnd(kept);
  }
  const start = kept.findIndex(({ text }) => text !== "\n");
  return kept.every(({ text }) => text.trim() === "") ? [] : kept.slice(start);
}

/** Takes the space at the end away. */
function trimEnd(runs: RichRun[]): void {
  const last = runs.at(-1);
  if (!last?.text.endsWith(" ")) return;
  runs.pop();
  const text = last.text.slice(0, -1);
  if (text !== "") runs.push({ ...last, text });
}

/** Open tags around a run, outermost first. */
function tagsOf({ link, marks }: RichRun): readonly string[] {
  const own = (Object.keys(markTags) as RichMark[])
    .filter((mark) => marks.includes(mark))
    .map((mark) => markTags[mark]);
  return link === null ? own : [link, ...own];
}

function written(runs: readonly RichRun[]): string {
  let html = "";
  let open: readonly string[] = [];
  const reach = (tags: readonly string[]): void => {
    const same = open.findIndex((tag, index) => tag !== tags[index]);
    const common = same < 0 ? open.length : same;
    html += open
      .slice(common)
      .toReversed()
      .map((tag) => `</${tag.split(" ", 1)[0]}>`)
      .join("");
    html += tags
      .slice(common)
      .map((tag) => `<${tag}>`)
      .join("");
    open = tags;
  };
  for (const run of runs) {
    reach(tagsOf(run));
    html += run.text === "\n" ? "<br>" : encodeEntities(run.text);
  }
  reach([]);
  return html;
}

/** What links may take beyond the length of the markup they come from, which a text in its stored form never needs. */
const linkAllowance = 100_000;

/**
 * A rich text in the only form in which it is stored and shown, made of whatever markup or plain text comes in:
 * paragraphs, lists, the formats that `settings` leave on, and links to where links may lead. It is written from what
 * was read, never cut out of it, so nothing else can stand in it. Null for a text that says nothing.
 */
export function storedRich(markup: string, settings: RichSettings): string | null {
  const builder = new RichBuilder({
    hasLists: hasFormat(settings, "lists"),
    hasLinks: hasFormat(settings, "links"),
    marks: (Object.keys(markTags) as RichMark[]).filter((mark) => hasFormat(settings, mark)),
    maxLinks: markup.length + linkAllowance,
  });
  for (const token of readMarkup(markup)) builder.take(token);
  const html = builder.write((runs) => written(trimmed(runs)));
  return html === "" ? null : html;
}
