import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";

/** Shows a person the runs that they started, and those of everyone to anyone who may see them. */
export const runsPanel = definePanel({
  id: "Runs",
  aliases: [],
  /** Null shows none: the page's title is enough. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "list-checks",
  holdsData: false,
  needs: { kind: "session" },
});
