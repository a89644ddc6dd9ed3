/** What an office program writes for itself: remarks, styles, marks of its lists, its own elements. */
const ownParts = "style, meta, link, script, xml, title, [style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i]";

const levelOf = (line: Element): number =>
  Number(/mso-list:[^;]*level(\d)/i.exec(line.getAttribute("style") ?? "")?.[1] ?? 1);
const isListLine = (node: Element | null): node is Element =>
  node !== null &&
  (/\bMsoListParagraph/.test(node.className) || /mso-list:[^;]*level\d/i.test(node.getAttribute("style") ?? ""));

/** The sign before a line of a list, which says whether the list is numbered. */
const signOf = (line: Element): string => line.querySelector("[style*='mso-list' i]")?.textContent?.trim() ?? "";

/** Lines of Word that look like a list, as a list. */
function joinLists(page: Document): void {
  const starts = [...page.querySelectorAll("p")].filter(
    (line) => isListLine(line) && !isListLine(line.previousElementSibling),
  );
  for (const first of starts) {
    const lines: Element[] = [];
    for (let line: Element | null = first; isListLine(line); line = line.nextElementSibling) lines.push(line);
    const open: { readonly level: number; readonly list: Element }[] = [];
    const mark = page.createElement("div");
    first.before(mark);
    for (const line of lines) {
      const level = levelOf(line);
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      let last = open.at(-1);
      if (!last || last.level < level) {
        const list = page.createElement(/^[\dA-Za-z]{1,4}[.)]/.test(signOf(line)) ? "ol" : "ul");
        (last?.list.lastElementChild ?? mark).append(list);
        last = { level, list };
        open.push(last);
      }
      const item = page.createElement("li");
      last.list.append(item);
      item.append(line);
    }
    mark.replaceWith(...mark.childNodes);
  }
}

/**
 * Markup of the clipboard as other programs put it there, without what they write for themselves: then it reads like
 * any other.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  joinLists(page);
  for (const part of page.querySelectorAll(ownParts)) part.remove();
  for (const part of page.querySelectorAll("*")) if (part.localName.includes(":")) part.replaceWith(...part.childNodes);
  // Google writes a whole text into a bold element that it takes the boldness from.
  for (const part of page.querySelectorAll("b[style*='font-weight:normal' i]")) part.replaceWith(...part.childNodes);
  return page.body.innerHTML;
}
