import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Says how the live connection stands, and checks it (spec lists §2.1, §4 connection check). */
export const connectionCheckPanel = definePanel({
  id: "ConnectionCheck",
  aliases: [],
  /** Null shows the panel's own name. */
  params: closed({ label: nullable(Text()) }),
  defaults: { label: null },
  icon: "wifi",
  holdsData: false,
});
