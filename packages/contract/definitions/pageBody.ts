import { Type } from "typebox";
import { closed, element, nullable, oneOf, SettingsOf, type Static, Text } from "../schema.ts";

const tab = element({ name: Type.String(), title: Text() });

const column = element({
  width: Type.Integer({ minimum: 1, maximum: 12 }),
  tabs: Type.Optional(Type.Array(tab)),
});

/** A panel on a page (spec lists §3 grid item). */
const gridItem = element({
  type: Type.String({ "x-panel": true } as const),
  params: SettingsOf("panel"),
  columnId: Type.String(),
  tabId: Type.Optional(nullable(Type.String())),
  /** In units of 40 px; null: as high as its content. */
  height: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  /** Shown only inside this subsystem; null everywhere. */
  idSubsystem: Type.Optional(nullable(Type.String())),
  panel: Type.Optional(
    nullable(
      closed({
        title: Type.Optional(nullable(Text())),
        panelClass: Type.Optional(nullable(Type.String())),
        icon: Type.Optional(nullable(Type.String())),
        collapse: Type.Optional(Type.Boolean()),
        fixHeight: Type.Optional(Type.Boolean()),
        footer: Type.Optional(nullable(Text())),
      }),
    ),
  ),
});

/** Body of a `page` document: rows of columns with panels (spec lists §2.3, §3 page layout). */
export const PageBodySchema = closed({
  label: Text(),
  rows: Type.Array(element({ columns: Type.Array(column) })),
  gridItems: Type.Array(gridItem),
  gridLayout: Type.Optional(closed({ colNum: Type.Integer(), margin: Type.Integer(), autoSize: Type.Boolean() })),
  tabProperties: Type.Optional(
    closed({
      tabPosition: oneOf("top", "bottom", "left", "right"),
      type: oneOf("card", "line"),
      stretch: Type.Boolean(),
      numberOfShownTabs: Type.Integer({ minimum: 1, maximum: 50 }),
    }),
  ),
});

/** See `PageBodySchema`. */
export type PageBody = Static<typeof PageBodySchema>;
