import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Reference } from "@tessera/contract/schema.ts";

/** Shows the links of a menu; without one, those of all menus but such as are for single pages. */
export const menuPanelPanel = definePanel({
  id: "MenuPanel",
  aliases: [],
  params: closed({ menu: inSheet(nullable(Reference("menu")), { help: true }) }),
  defaults: { menu: null },
  icon: "menu",
  holdsData: false,
});
