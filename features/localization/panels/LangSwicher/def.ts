import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, inSheet, nullable, Picks } from "@tessera/contract/schema.ts";

/** Switches the language by HU, EN, DE (spec lists §2.16); spelled as the spec's contract spells it. */
export const langSwicherPanel = definePanel({
  id: "LangSwicher",
  aliases: ["LangSwitcher"],
  params: closed({
    /** Path of this installation that opens afterwards; null: the page stays. */
    target: inSheet(nullable(Picks("route", { pattern: "^/(?:[^/\\\\\\s][^\\s]*)?$", maxLength: 1000 })), {
      help: true,
    }),
  }),
  defaults: { target: null },
  icon: "languages",
  holdsData: false,
});
