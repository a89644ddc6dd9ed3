import type { PanelType } from "@tessera/contract/definePanel.ts";
import type { PanelRegistry } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { panelTypes } from "../../features/panels.gen.ts";
import { panelViews } from "../../features/panels.web.gen.ts";

const types: readonly PanelType[] = panelTypes;

/** The panel types of this build. */
export const panelRegistry: PanelRegistry = {
  // Each view takes the parameters of its own type; the host hands it those that the server checked against that very
  // type.
  views: panelViews,
  aliases: new Map(types.flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id] as const))),
  data: new Map(
    types.flatMap(({ asksItself, data, id }) => (data === undefined || asksItself ? [] : [[id, data] as const])),
  ),
  sources: () => import("./panelSources.ts"),
  editing: new Map(types.flatMap(({ edits, id }) => (edits === undefined ? [] : [[id, edits] as const]))),
  headed: new Set(types.flatMap(({ id, holdsData, headsPage }) => (holdsData && headsPage !== false ? [id] : []))),
};
