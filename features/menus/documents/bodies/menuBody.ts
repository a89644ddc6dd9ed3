import { ConditionSchema } from "@tessera/contract/definitions/condition.ts";
import { popupTypes } from "@tessera/contract/popupType.ts";
import {
  closed,
  element,
  inSheet,
  nullable,
  oneOf,
  Picks,
  Reference,
  type Static,
  Text,
} from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const menuItem = element({
  label: Text(),
  /** Lucide icon name. */
  icon: Type.Optional(nullable(Picks("icon", { pattern: "^[a-z0-9-]{1,60}$" }))),
  url: Reference("url"),
  /** Its page opens above the one that is open, which stays. */
  popup: Type.Optional(Type.Boolean()),
  /** How a pop-up shows the page: to be edited (default), or its read view. */
  popupType: Type.Optional(oneOf(...popupTypes)),
  /** Where the page goes when a save closes the pop-up. Absent or null: it stays. */
  popupRedirect: Type.Optional(nullable(Reference("url"))),
  /**
   * Its badge: how many records of a list the reader has, or a count that a feature offers (spec lists §2.10); one of
   * the two.
   */
  count: Type.Optional(
    nullable(
      closed({
        list: inSheet(Type.Optional(nullable(Reference("list"))), { shownWithout: "badge" }),
        /** Name of the feature's (`MenuBadge`). */
        badge: inSheet(Type.Optional(nullable(Picks("badge", { minLength: 1, maxLength: 100 }))), {
          help: true,
          shownWithout: "list",
        }),
        /** Beyond the list's own. */
        filter: inSheet(Type.Optional(nullable(ConditionSchema)), { shownWithout: "badge" }),
        /** Accent: waits for the reader; danger: harms if left. Absent: quiet. */
        tone: Type.Optional(nullable(oneOf("accent", "danger"))),
      }),
    ),
  ),
});

/**
 * Body of a `menu` document: sections of links. An item shows only to anyone who may open its URL; a section only with
 * an
 * item.
 */
export const MenuBodySchema = closed({
  label: Text(),
  /** Position among the menus shown together. */
  order: Type.Integer(),
  /** Shown where a page's menu panel names it, and nowhere else: neither beside the page nor in its breadcrumb. */
  onlyOnPages: Type.Optional(Type.Boolean()),
  sections: Type.Array(element({ label: Type.Optional(nullable(Text())), items: Type.Array(menuItem) })),
});

/** See `MenuBodySchema`. */
export type MenuBody = Static<typeof MenuBodySchema>;

declare module "@tessera/contract/documents/bodyOf.ts" {
  interface DocumentBodies {
    readonly menu: MenuBody;
  }
}
