import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { MenuBodySchema } from "./bodies/menuBody.ts";
import { checkMenu, menuUses } from "./checks/checkMenu.ts";

/** A menu. */
export const menuDocument = defineDocument({
  kind: "menu",
  schemaVersion: 1,
  schema: MenuBodySchema,
  upcasters: [],
  check: checkMenu,
  uses: menuUses,
  inPreview: { panel: { type: "MenuPanel", param: "menu" } },
  icon: "menu",
  order: 60,
});
