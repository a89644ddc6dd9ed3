import { definePanel } from "@tessera/contract/definePanel.ts";
import { closed, Reference } from "@tessera/contract/schema.ts";

/** A list of records (spec lists §2.2). */
export const listPanel = definePanel({
  id: "List",
  aliases: [],
  params: closed({ list: Reference("list") }),
  defaults: { list: "list" },
  icon: "table",
  holdsData: true,
  needs: { kind: "records", of: "list", param: "list" },
  asksFirst: { operation: "List_getListSetup", input: ({ params }) => ({ idList: params.list }) },
});
