import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const gridItem = closed({
  type: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
  height: nullable(Type.Integer()),
  columnId: Type.String(),
  tabId: nullable(Type.String()),
  tabTitle: nullable(Type.String()),
  position: closed({ i: Type.String(), h: Type.Integer(), w: Type.Integer(), x: Type.Integer(), y: Type.Integer() }),
  panel: Type.Unknown(),
});

/**
 * The page of an address as the spec's page layout (spec shell §3): dots in keys of a panel's `dictionary` are written
 * `#`.
 */
export const layoutManager = defineOperation({
  id: "LayoutManager_find",
  family: "LayoutManagers",
  name: "find",
  aliases: ["/api/LayoutManager", "/LayoutManager"],
  method: "GET",
  jsonKeys: ["filter", "params"],
  envelope: "data",
  input: closed({
    filter: closed({ where: closed({ url: Type.String({ maxLength: 4000 }) }) }),
    /** Language of the texts; absent, or one that there is not: the caller's. */
    params: Type.Optional(closed({ language: Type.Optional(Type.String({ maxLength: 40 })) })),
  }),
  output: closed({
    url: Type.String(),
    gridLayout: closed({ colNum: Type.Integer(), margin: Type.Integer(), autoSize: Type.Boolean() }),
    gridLayoutName: Type.String(),
    gridItems: Type.Array(gridItem),
    /** By column id. */
    tabs: Type.Record(
      Type.String(),
      Type.Array(closed({ id: Type.String(), name: Type.String(), title: Type.String() })),
    ),
    tabProperties: closed({
      tabPosition: Type.String(),
      type: Type.String(),
      stretch: Type.Boolean(),
      numberOfShownTabs: Type.Integer(),
    }),
    idSubsystem: Type.String(),
    system: Type.String(),
  }),
  access: { kind: "public" },
  errors: ["not_found", "access_denied", "not_signed_in"],
  summary: "The page of an address as a grid",
});
