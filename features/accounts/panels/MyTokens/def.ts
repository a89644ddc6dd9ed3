import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Shows and makes the personal API tokens of a person. */
export const myTokensPanel = definePanel({
  id: "MyTokens",
  aliases: [],
  /** Null shows the panel's own name. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "terminal",
  holdsData: false,
});
