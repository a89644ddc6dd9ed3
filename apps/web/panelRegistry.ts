import type { PanelRegistry } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { panelTypes } from "../../features/panels.gen.ts";
import { panelViews } from "../../features/panels.web.gen.ts";

/** The panel types of this build. */
export const panelRegistry: PanelRegistry = {
  // Each view takes the parameters of its own type; the host hands it those that the server checked against that very type.
  views: panelViews,
  aliases: new Map(panelTypes.flatMap(({ id, aliases }) => aliases.map((alias: string) => [alias, id] as const))),
  headed: new Set<string>(panelTypes.flatMap(({ id, holdsData }) => (holdsData ? [id] : []))),
};
