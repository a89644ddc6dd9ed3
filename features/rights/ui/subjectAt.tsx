import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { isOwnPath } from "@tessera/contract/ownPath.ts";
import type { GridItem } from "@tessera/web-kit/page/pageLayout.ts";
import type { getAccess } from "../operations/getAccess.ts";

/** What of a page is asked about. */
export type AccessSubject = InputOf<typeof getAccess>["subjects"][number];

/** Something on the page, where it stands and what it is called there. */
export interface FoundSubject {
  readonly subject: AccessSubject;
  readonly element: Element;
  /** Words of a link or the name of a field; empty for a panel. */
  readonly name: string;
}

const words = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 80);

/** The path of an address without its query; what is asked of addresses. */
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href;

/** What a link leads to; null for one that leaves the installation. */
export function linkSubject(link: Element): FoundSubject | null {
  const href = link.getAttribute("href") ?? "";
  if (!isOwnPath(href)) return null;
  return { subject: { kind: "url", url: pathOf(href) }, element: link, name: words(link) };
}

/** A placed panel as a subject. */
export function panelSubject(item: GridItem, element: Element): FoundSubject {
  return { subject: { kind: "panel", type: item.type, params: { ...item.params } }, element, name: "" };
}

/** The innermost thing at an element that has visitors of its own: a link, a field of a form, a panel. Null for none. */
export function subjectAt(target: Element, items: readonly GridItem[]): FoundSubject | null {
  const link = target.closest("a[href]");
  if (link !== null) return linkSubject(link);
  const host = target.closest("[data-panel]");
  const item = items.find(({ id }) => id === host?.getAttribute("data-panel"));
  if (host === null || item === undefined) return null;
  const place = target.closest("[data-field-name]");
  const field = place?.getAttribute("data-field-name");
  const { form } = item.params;
  if (place && field && typeof form === "string")
    return { subject: { kind: "field", form, field }, element: place, name: field };
  return panelSubject(item, host.firstElementChild ?? host);
}
