/** A panel as it stands on a page or in a pop-up. */
export interface PlacedPanel {
  readonly type: string;
  readonly params: unknown;
}

const placed = new WeakMap<Element, PlacedPanel>();

/** Says what panel an element holds. */
export function notePanel(element: Element, panel: PlacedPanel): void {
  placed.set(element, panel);
}

/**
 * The innermost panel that something on the screen stands in, with the element that holds it; null outside of panels.
 */
export function panelAround(target: Element): { readonly host: Element; readonly panel: PlacedPanel } | null {
  const host = target.closest("[data-panel]");
  const panel = host === null ? undefined : placed.get(host);
  return host === null || panel === undefined ? null : { host, panel };
}

/** All panels that are drawn at present, in the order of the document. */
export function drawnPanels(): readonly PlacedPanel[] {
  return [...document.querySelectorAll("[data-panel]")].flatMap((host) => placed.get(host) ?? []);
}
