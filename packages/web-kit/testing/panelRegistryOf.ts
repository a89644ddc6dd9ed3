import type { PanelRegistry } from "../panels/PanelRegistryProvider.tsx";

/** A registry of views alone, for tests. */
export const panelRegistryOf = (views: PanelRegistry["views"]): PanelRegistry => ({
  views,
  aliases: new Map(),
  headed: new Set(),
  editing: new Map(),
  data: new Map(),
  sources: async () => ({ sources: [] }),
});
