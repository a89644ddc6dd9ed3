import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Shows accounts to administrators: invitations, resets, locks and open sessions. */
export const accountsPanel = definePanel({
  id: "Accounts",
  aliases: [],
  /** Null shows none: the page's title is enough. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "users",
  holdsData: false,
});
