import { definePanel } from "@tessera/contract/definePanel.ts";
import { askOperation } from "@tessera/contract/panelData.ts";
import { closed, inSheet, nullable, Reference, Text } from "@tessera/contract/schema.ts";
import { getRelationships } from "../../operations/getRelationships.ts";
import { recordOfPage } from "./recordOfPage.ts";

/** How the record of the page is tied to others: what it names and what names it, to look through and walk along. */
export const relationshipsPanel = definePanel({
  id: "Relationships",
  aliases: [],
  params: closed({
    /** Null shows none. */
    title: nullable(Text()),
    /** Whose record the address of the page names; null: the address says that too (`entity`). */
    entity: inSheet(nullable(Reference("entity")), { help: true }),
  }),
  defaults: { title: null, entity: null },
  icon: "waypoints",
  holdsData: true,
  headsPage: false,
  needs: { kind: "session" },
  data: ({ params, url }) => {
    const record = recordOfPage(params.entity, url);
    return { relationships: record && askOperation(getRelationships, record) };
  },
});
