import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Shows keys without a text that pages asked for, to anyone who may draft translations. */
export const missingTextsPanel = definePanel({
  id: "MissingTexts",
  aliases: [],
  /** Null shows none: the page's title is enough. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "languages",
  holdsData: false,
  needs: { kind: "drafts", documentKind: "translation" },
});
