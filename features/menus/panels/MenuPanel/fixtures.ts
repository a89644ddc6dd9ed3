import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getMenus } from "../../operations/getMenus.ts";
import type { menuPanelPanel } from "./def.ts";

/** What the server answers in the fixtures. */
export const menus: OutputOf<typeof getMenus> = [
  {
    id: "main",
    label: "Main menu",
    sections: [
      { id: "top", label: null, items: [{ id: "home", label: "Home", icon: "house", route: "/home" }] },
      {
        id: "work",
        label: "Work",
        items: [
          { id: "requests", label: "Service requests", icon: "inbox", route: "/service-requests/index" },
          { id: "people", label: "People", icon: "users", route: "/people/index" },
        ],
      },
    ],
  },
  {
    id: "sales",
    label: "Sales",
    sections: [
      { id: "all", label: "Sales", items: [{ id: "o", label: "Orders", icon: null, route: "/sales/orders" }] },
    ],
  },
];

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof menuPanelPanel.params>;
}[] = [
  { name: "all menus", params: { menu: null } },
  { name: "one menu", params: { menu: "sales" } },
  { name: "a menu without visible items", params: { menu: "secret" } },
];
