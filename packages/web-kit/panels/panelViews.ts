import { type ComponentType, lazy } from "react";
import { loadPart } from "./loadPart.ts";
import type { PanelRegistry } from "./PanelRegistryProvider.tsx";
import type { PanelViewModule, PanelViewProps } from "./panelView.ts";

/** A panel's view as the host draws it: the server has checked the parameters against the schema of the very type. */
type AnyView = ComponentType<PanelViewProps<unknown>>;
type Load = () => Promise<PanelViewModule>;

/** One view for each loader: another one in its place would be drawn from nothing. */
const views = new WeakMap<Load, AnyView>();

function loadOf(registry: PanelRegistry, type: string): Load | undefined {
  const name = registry.aliases.get(type) ?? type;
  return Object.hasOwn(registry.views, name) ? registry.views[name] : undefined;
}

async function load(part: Load): Promise<AnyView> {
  return (await loadPart(part)).View as AnyView;
}

/** The view of a panel type, which suspends while it loads unless it was loaded ahead; null: there is no such type. */
export function panelView(registry: PanelRegistry, type: string): AnyView | null {
  const part = loadOf(registry, type);
  if (part === undefined) return null;
  const known = views.get(part);
  if (known !== undefined) return known;
  const view = lazy(async () => ({ default: await load(part) }));
  views.set(part, view);
  return view;
}

/** Has the next drawing of a panel type load it again. */
export function forgetPanel(registry: PanelRegistry, type: string): void {
  const part = loadOf(registry, type);
  if (part !== undefined) views.delete(part);
}

/**
 * Loads panel types ahead of being drawn, so that these are drawn at once: what suspends is kept from the screen for a
 * while longer than it takes. Never fails: what could not be loaded is loaded, or says why not, when it is drawn.
 */
export async function loadPanels(registry: PanelRegistry, types: readonly string[]): Promise<void> {
  const parts = new Set(types.map((type) => loadOf(registry, type)));
  await Promise.allSettled(
    [...parts].map(async (part) => {
      if (part === undefined || views.has(part)) return;
      const view = await load(part);
      if (!views.has(part)) views.set(part, view);
    }),
  );
}
