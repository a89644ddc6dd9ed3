import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";

/** Draws the tables that a menu counts with their references, above the links of the menu. */
export const menuDiagramPanel = definePanel({
  id: "MenuDiagram",
  aliases: [],
  params: closed({ menu: Reference("menu") }),
  defaults: { menu: "menu" },
  icon: "workflow",
  holdsData: false,
});
