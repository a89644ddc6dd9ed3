import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Picks } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Shows the definitions of the installation to who may read them; who may draft and publish them does it here (design
 * §4).
 */
export const definitionBrowserPanel = definePanel({
  id: "DefinitionBrowser",
  aliases: [],
  /** Only documents of this subsystem; null shows all. */
  params: closed({
    subsystem: inSheet(Type.Optional(nullable(Picks("subsystem", { maxLength: 120 }))), { help: true }),
  }),
  defaults: { subsystem: null },
  icon: "wrench",
  holdsData: true,
  needs: { kind: "definitions" },
});
