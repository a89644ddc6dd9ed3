import type { TemplateNode } from "./templateNode.ts";

/** A value that writes itself in the reader's language; `isThere` is what a section tests. */
export interface TemplateText {
  readonly text: string;
  readonly isThere: boolean;
}

/** What a template is drawn with. Objects are maps, so that no name reaches what JavaScript gives every object. */
export type TemplateData =
  | null
  | boolean
  | number
  | string
  | TemplateText
  | readonly TemplateData[]
  | ReadonlyMap<string, TemplateData>;

/** What came of a template; `isWhole` is false where a bound ended it. */
export interface RenderedTemplate {
  /** Markup, not yet cleaned. */
  readonly html: string;
  readonly isWhole: boolean;
}

/** Longest result in characters. */
const longest = 500_000;
/** Maximum number of parts that are drawn. */
const maxSteps = 100_000;

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  ["`", "&#96;"],
  ["=", "&#61;"],
]);
/** Text that is safe between tags and in a quoted attribute. */
const escaped = (text: string): string => text.replace(/[&<>"'`=]/g, (sign) => entities.get(sign) ?? "");

const isList = (data: TemplateData): data is readonly TemplateData[] => Array.isArray(data);
const isMap = (data: TemplateData): data is ReadonlyMap<string, TemplateData> => data instanceof Map;
const isText = (data: TemplateData): data is TemplateText =>
  typeof data === "object" && data !== null && !isList(data) && !isMap(data);

function isThere(data: TemplateData): boolean {
  if (isList(data)) return data.length > 0;
  if (isMap(data)) return true;
  if (isText(data)) return data.isThere;
  return data !== null && data !== false && data !== 0 && data !== "";
}

function textOf(data: TemplateData): string {
  if (data === null || isMap(data)) return "";
  if (isList(data)) return data.map(textOf).join(", ");
  return isText(data) ? data.text : String(data);
}

/**
 * The value of a path: its first name from the innermost item that has it, the rest from there. Null when there is
 * none.
 */
function valueAt(path: readonly string[], items: readonly TemplateData[]): TemplateData {
  const [first, ...rest] = path;
  if (first === undefined) return items.at(-1) ?? null;
  const holder = items.findLast((item) => isMap(item) && item.has(first));
  let found: TemplateData = holder !== undefined && isMap(holder) ? (holder.get(first) ?? null) : null;
  for (const name of rest) found = isMap(found) ? (found.get(name) ?? null) : null;
  return found;
}

/**
 * Draws a template with data: values are escaped unless they are `raw`, and the whole must still be cleaned before it
 * stands on a page. The work is bounded whatever template and data are: what comes after 500,000 characters or 100,000
 * parts is left out.
 */
export function renderTemplate(nodes: readonly TemplateNode[], data: TemplateData): RenderedTemplate {
  let html = "";
  let steps = 0;
  let isWhole = true;

  const draw = (parts: readonly TemplateNode[], items: readonly TemplateData[]): void => {
    for (const part of parts) {
      steps += 1;
      if (steps > maxSteps || html.length > longest) isWhole = false;
      if (!isWhole) return;
      if (part.kind === "text") html += part.text;
      else if (part.kind === "value") {
        const text = textOf(valueAt(part.path, items));
        html += part.raw ? text : escaped(text);
      } else drawSection(part, items);
    }
  };

  const drawSection = (section: TemplateNode & { kind: "section" }, items: readonly TemplateData[]): void => {
    const value = valueAt(section.path, items);
    if (isThere(value) === section.inverted) return;
    if (section.inverted) draw(section.nodes, items);
    else if (isList(value)) {
      for (const item of value) {
        if (!isWhole) return;
        steps += 1;
        draw(section.nodes, [...items, item]);
        if (steps > maxSteps) isWhole = false;
      }
    } else draw(section.nodes, isMap(value) ? [...items, value] : items);
  };

  draw(nodes, [data]);
  return { html: html.slice(0, longest), isWhole: isWhole && html.length <= longest };
}
