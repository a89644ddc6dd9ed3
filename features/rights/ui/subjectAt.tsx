import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { isOwnPath } from "@tessera/contract/ownPath.ts";
import { type PlacedPanel, panelAround } from "@tessera/web-kit/panels/placedPanels.ts";
import type { getAccess } from "../operations/getAccess.ts";

/** What of a page is asked about. */
export type AccessSubject = InputOf<typeof getAccess>["subjects"][number];

/** Something on the page, where it stands and what it is called there. */
export interface FoundSubject {
  readonly subject: AccessSubject;
  readonly element: Element;
  /** Text of a link or the name of a field; empty for a panel. */
  readonly name: string;
}

const shownText = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 80);

const settingsOf = (params: unknown): Record<string, unknown> =>
  typeof params === "object" && params !== null ? { ...params } : {};

/** The path of an address without its query; what is asked of addresses. */
const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href;

/** What a link leads to; null for one that leaves the installation. */
export function linkSubject(link: Element): FoundSubject | null {
  const href = link.getAttribute("href") ?? "";
  if (!isOwnPath(href)) return null;
  return { subject: { kind: "url", url: pathOf(href) }, element: link, name: shownText(link) };
}

/** A placed panel as a subject. */
export function panelSubject({ params, type }: PlacedPanel, element: Element): FoundSubject {
  return { subject: { kind: "panel", type, params: settingsOf(params) }, element, name: "" };
}

/** The element, or the first inside of one that has no box of its own: a card stands beside what is seen. */
const seen = (element: Element): Element =>
  element.getClientRects().length === 0 ? (element.firstElementChild ?? element) : element;

/**
 * The innermost thing at an element that has visitors of its own: a link, a field of a form, a panel of the page or of
 * a pop-up. Null for none.
 */
export function subjectAt(target: Element): FoundSubject | null {
  const link = target.closest("a[href]");
  if (link !== null) return linkSubject(link);
  const around = panelAround(target);
  if (around === null) return null;
  const { host, panel } = around;
  const place = target.closest("[data-field-name]");
  const field = place?.getAttribute("data-field-name");
  const { form } = settingsOf(panel.params);
  if (place && host.contains(place) && field && typeof form === "string")
    return { subject: { kind: "field", form, field }, element: seen(place), name: field };
  return panelSubject(panel, seen(host));
}
