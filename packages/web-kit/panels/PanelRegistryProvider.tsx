import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { PanelEditing } from "@tessera/contract/definePanel.ts";
import type { PanelData } from "@tessera/contract/panelData.ts";
import { createContext, type ReactNode, use } from "react";
import type { PanelViewModule } from "./panelView.ts";

/** The panel types that the application was built with. */
export interface PanelRegistry {
  /** Loads the view of a type, by its name. */
  readonly views: Readonly<Record<string, () => Promise<PanelViewModule>>>;
  /** Names by former name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Types that show data and therefore head their page themselves. */
  readonly headed: ReadonlySet<string>;
  /** How the types that edit records do. */
  readonly editing: ReadonlyMap<string, PanelEditing>;
  /** What the types show that the host asks for: see `PanelType.data`. */
  readonly data: ReadonlyMap<string, PanelData<never>>;
  /** Loads the operations that read sources of rows (`sourceOperations`). */
  readonly sources: () => Promise<{ readonly sources: readonly Operation[] }>;
}

const RegistryContext = createContext<PanelRegistry | null>(null);

/** Gives everything below the panel types: a registry is an argument (design §2). */
export function PanelRegistryProvider(props: { registry: PanelRegistry; children: ReactNode }): ReactNode {
  return <RegistryContext value={props.registry}>{props.children}</RegistryContext>;
}

/** The panel types. Throws outside a `PanelRegistryProvider`. */
export function usePanelRegistry(): PanelRegistry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error("A panel needs a PanelRegistryProvider above it.");
  return registry;
}
