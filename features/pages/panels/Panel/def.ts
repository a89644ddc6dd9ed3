import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Shows a text in a card that may collapse (spec shell §2.2). */
export const panelPanel = definePanel({
  id: "Panel",
  aliases: [],
  params: closed({
    title: Text(),
    text: inSheet(nullable(Text()), { lines: 4 }),
    help: nullable(Text()),
    footer: nullable(Text()),
    collapse: Type.Boolean(),
    /**
     * Keeps the collapsed state in the browser under this name, which panels may share; null: under that of its place
     * on the page.
     */
    storeId: inSheet(nullable(Type.String({ maxLength: 100 })), { offered: false }),
  }),
  defaults: { title: "key:panel.Panel", text: null, help: null, footer: null, collapse: true, storeId: null },
  icon: "panel-top",
  holdsData: false,
});
