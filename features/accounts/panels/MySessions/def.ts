import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Shows a person where they are signed in, and ends sessions there. */
export const mySessionsPanel = definePanel({
  id: "MySessions",
  aliases: [],
  /** Null shows the panel's own name. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "monitor-smartphone",
  holdsData: false,
  needs: { kind: "session" },
});
