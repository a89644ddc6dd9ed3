import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { ListBodySchema } from "@tessera/contract/definitions/listBody.ts";
import { checkList, listUses } from "./checks/checkList.ts";
import { listStarter } from "./starters/listStarter.ts";
import { orderBecomesObjects } from "./upcasters/orderBecomesObjects.ts";

/** A list over the records of an entity (spec lists §3). */
export const listDocument = defineDocument({
  kind: "list",
  schemaVersion: 2,
  schema: ListBodySchema,
  upcasters: [orderBecomesObjects],
  check: checkList,
  uses: listUses,
  onPages: { entityOf: ({ entity }) => entity },
  inPreview: { panel: { type: "List", param: "list" } },
  starter: (_named, { chosen }) => listStarter(chosen("entity")),
  icon: "table",
  order: 30,
});
