import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed } from "@tessera/contract/schema.ts";

/** Shows where the page stands. */
export const breadcrumbPanel = definePanel({
  id: "breadcrumb",
  aliases: ["Breadcrumb"],
  params: closed({}),
  defaults: {},
  icon: "chevrons-right",
  holdsData: false,
});
