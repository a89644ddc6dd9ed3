import type { PanelData } from "@tessera/contract/panelData.ts";
import { type ComponentType, lazy } from "react";
import { loadPart } from "./loadPart.ts";
import type { PanelRegistry } from "./PanelRegistryProvider.tsx";
import type { DataViewProps, PanelViewModule, PanelViewProps } from "./panelView.ts";

/** A panel's view as the host draws it: the server has checked the parameters against the schema of the very type. */
type AnyView = ComponentType<PanelViewProps<unknown>>;
type Load = () => Promise<PanelViewModule>;

/** One view for each loader: another one in its place would be drawn from nothing. */
const views = new WeakMap<Load, AnyView>();

function loadOf(registry: PanelRegistry, type: string): Load | undefined {
  const name = registry.aliases.get(type) ?? type;
  return Object.hasOwn(registry.views, name) ? registry.views[name] : undefined;
}

/** The view; that of a type which says what it shows is drawn with the answers. */
async function load(part: Load, registry: PanelRegistry, type: string): Promise<AnyView> {
  const data = registry.data.get(registry.aliases.get(type) ?? type);
  if (data === undefined) return (await loadPart(part)).View as AnyView;
  const parts = [loadPart(part), loadPart(() => import("./data/dataView.tsx")), loadPart(registry.sources)] as const;
  const [{ View }, { dataView }, { sources }] = await Promise.all(parts);
  // As with `AnyView`: what the type declares is what its view takes.
  return dataView(View as ComponentType<DataViewProps<unknown, unknown>>, data as PanelData<unknown>, sources);
}

/** The view of a panel type, which suspends while it loads unless it was loaded ahead; null: there is no such type. */
export function panelView(registry: PanelRegistry, type: string): AnyView | null {
  const part = loadOf(registry, type);
  if (part === undefined) return null;
  const known = views.get(part);
  if (known !== undefined) return known;
  const view = lazy(async () => ({ default: await load(part, registry, type) }));
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
  const parts = new Map(types.map((type) => [loadOf(registry, type), type] as const));
  await Promise.allSettled(
    [...parts].map(async ([part, type]) => {
      if (part === undefined || views.has(part)) return;
      const view = await load(part, registry, type);
      if (!views.has(part)) views.set(part, view);
    }),
  );
}
