import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Adopts databases, and shows how far the caller's newest adoption is and what it came to. */
export const adoptionPanel = definePanel({
  id: "Adoption",
  aliases: [],
  /** Null shows none: the page's title is enough. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "database-zap",
  holdsData: false,
  needs: { kind: "operation", operation: "Adoption_adopt" },
});
