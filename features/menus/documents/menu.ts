import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { MenuBodySchema } from "@tessera/contract/definitions/menuBody.ts";

/** A menu. */
export const menuDocument = defineDocument({
  kind: "menu",
  schemaVersion: 1,
  schema: MenuBodySchema,
  upcasters: [],
  icon: "menu",
  order: 60,
});
