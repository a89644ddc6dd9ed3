import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { popupTypes } from "@tessera/contract/popupType.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The menus with the items that the caller may open, in their order and with texts in the caller's language. A section
 * without an item and a menu without a section are left out. `icon` is a lucide name.
 */
export const getMenus = defineOperation({
  id: "Menu_getMenus",
  family: "Menus",
  name: "get-menus",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: Type.Array(
    closed({
      id: Type.String(),
      label: Type.String(),
      /** True for a menu of pages, which the frame leaves out; absent: false. */
      onlyOnPages: Type.Optional(Type.Boolean()),
      sections: Type.Array(
        closed({
          id: Type.String(),
          label: nullable(Type.String()),
          items: Type.Array(
            closed({
              id: Type.String(),
              label: Type.String(),
              icon: nullable(Type.String()),
              route: Type.String(),
              /**
               * Its page opens above the one that is open; absent: in its place. `redirect` is where the page goes
               * after a save, null where it stays.
               */
              popup: Type.Optional(closed({ type: oneOf(...popupTypes), redirect: nullable(Type.String()) })),
              /** It has a badge, whose count `Menu_getCounts` answers; absent: it has none. */
              counts: Type.Optional(
                Type.Union([Type.Literal("quiet"), Type.Literal("accent"), Type.Literal("danger")]),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  access: { kind: "public" },
  summary: "The menus that the caller sees",
});
