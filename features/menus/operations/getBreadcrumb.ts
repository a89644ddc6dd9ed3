import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Where an address stands (spec shell §2.2): the menu's section, the menu item that it belongs to, and the page itself
 * last. `route` is null for what cannot be opened, and for the page itself. An address that the caller may not open has
 * no crumbs.
 */
export const getBreadcrumb = defineOperation({
  id: "Breadcrumb_getBreadcrumb",
  family: "Breadcrumbs",
  name: "get-breadcrumb",
  method: "GET",
  envelope: "data",
  input: closed({ url: Type.String({ maxLength: 4000 }) }),
  output: Type.Array(closed({ label: Type.String(), route: nullable(Type.String()) })),
  access: { kind: "public" },
  summary: "The way to an address",
});
