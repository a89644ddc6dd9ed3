import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, nullable, Text } from "@tessera/contract/schema.ts";
import { getSchedules } from "../../operations/getSchedules.ts";

/** Shows administrators what the servers do at set times, with the log of each. */
export const schedulesPanel = definePanel({
  id: "Schedules",
  aliases: [],
  /** Null shows none: the page's title is enough. */
  params: closed({ title: nullable(Text()) }),
  defaults: { title: null },
  icon: "clock",
  holdsData: false,
  needs: { kind: "operation", operation: getSchedules.id },
});
