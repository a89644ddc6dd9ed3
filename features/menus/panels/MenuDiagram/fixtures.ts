import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getMenuDiagram } from "../../operations/getMenuDiagram.ts";
import type { menuDiagramPanel } from "./def.ts";

/** What the server answers in the fixtures. */
export const diagram: OutputOf<typeof getMenuDiagram> = {
  nodes: [
    { id: "orders", label: "Orders", route: "/sales/orders", total: 10_000, exact: false },
    { id: "customers", label: "Customers", route: "/sales/customers", total: 91, exact: true },
    { id: "lines", label: "Order lines", route: "/sales/lines", total: 2155, exact: true },
    { id: "products", label: "Products", route: "/sales/products", total: 1, exact: true },
  ],
  edges: [
    { from: "orders", to: "customers" },
    { from: "lines", to: "orders" },
    { from: "lines", to: "products" },
  ],
};

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof menuDiagramPanel.params>;
}[] = [
  { name: "a menu of tables", params: { menu: "sales" } },
  { name: "a menu without visible tables", params: { menu: "secret" } },
];
