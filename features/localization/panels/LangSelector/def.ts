import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Chooses the language by its own name (spec lists §2.1 built-in components). */
export const langSelectorPanel = definePanel({
  id: "LangSelector",
  aliases: [],
  /** Null shows the panel's own text. */
  params: closed({ label: nullable(Text()) }),
  defaults: { label: null },
  icon: "languages",
  holdsData: false,
});
