import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { closed, element, nullable, Reference, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const menuItem = element({
  label: Text(),
  /** Lucide icon name. */
  icon: Type.Optional(nullable(Type.String({ pattern: "^[a-z0-9-]{1,60}$" }))),
  url: Reference("url"),
});

/** Body of a `menu` document: sections of links. An item shows only to who may open its URL; a section only with an item. */
export const MenuBodySchema = closed({
  label: Text(),
  /** Position among the menus shown together. */
  order: Type.Integer(),
  sections: Type.Array(element({ label: Type.Optional(nullable(Text())), items: Type.Array(menuItem) })),
});

/** See `MenuBodySchema`. */
export type MenuBody = Static<typeof MenuBodySchema>;

/** A menu. */
export const menuDocument = defineDocument({
  kind: "menu",
  schemaVersion: 1,
  schema: MenuBodySchema,
  upcasters: [],
  icon: "menu",
  order: 60,
});
