import { Type } from "typebox";
import {
  closed,
  element,
  inSheet,
  LongText,
  MadeName,
  nullable,
  OnByDefault,
  OwnPath,
  oneOf,
  Picks,
  SettingsOf,
  type Static,
  Text,
} from "../schema.ts";

const tab = element({ name: MadeName(), title: Text() });

const column = element({
  width: Type.Integer({ minimum: 1, maximum: 12 }),
  tabs: Type.Optional(Type.Array(tab)),
});

/** A panel on a page (spec lists §3 grid item). */
const gridItem = element({
  type: Type.String({ "x-panel": true } as const),
  params: SettingsOf("panel"),
  columnId: Picks("pageColumn"),
  tabId: Type.Optional(nullable(Picks("pageTab"))),
  /** In units of 40 px; null: as high as its content. */
  height: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  /** Shown only inside this subsystem; null everywhere. */
  idSubsystem: Type.Optional(nullable(Picks("subsystem"))),
  /** Its card is collapsed until someone opens it. */
  collapsed: Type.Optional(Type.Boolean()),
  /** Text of the help that opens beside the title of its card. */
  helpy: Type.Optional(nullable(Text())),
  /** Drawn without its card. */
  pure: Type.Optional(Type.Boolean()),
  /** False: what a hidden tab holds is given up. Default: true, what was entered in a tab stays. */
  keepAlive: OnByDefault(),
  /** Texts of this panel in place of the product's own: `key` is a key of texts, such as `list.empty`. */
  dictionary: Type.Optional(
    Type.Array(
      element({
        key: inSheet(Picks("textKey", { minLength: 1, maxLength: 200 }), { help: true, label: "replacedText" }),
        text: Text(),
      }),
      { maxItems: 200 },
    ),
  ),
  panel: Type.Optional(
    nullable(
      closed({
        title: Type.Optional(nullable(Text())),
        panelClass: inSheet(Type.Optional(nullable(Picks("styleClass"))), { help: true }),
        icon: Type.Optional(nullable(Picks("icon"))),
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
  rows: Type.Array(
    element({
      columns: Type.Array(column),
      /** People may move the line between the two columns, or fold the first one away (spec lists §2.9). */
      divider: Type.Optional(Type.Boolean()),
    }),
  ),
  gridItems: Type.Array(gridItem),
  /**
   * Columns of the grid; px between its panels; false: rows share the height of the window instead of being as
   * high as their content.
   */
  gridLayout: Type.Optional(closed({ colNum: Type.Integer(), margin: Type.Integer(), autoSize: Type.Boolean() })),
  tabProperties: Type.Optional(
    closed({
      tabPosition: oneOf("top", "bottom", "left", "right"),
      type: oneOf("card", "line"),
      stretch: Type.Boolean(),
      /** Further ones stand in a menu; 5 when absent. */
      numberOfShownTabs: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
  ),
  /** What stands above the panels, or is the whole page (spec shell §3 layout). */
  content: Type.Optional(
    nullable(
      closed({
        /** Markup that is cleaned before it is drawn: nothing in it runs, nothing is loaded from elsewhere. */
        html: inSheet(Type.Optional(nullable(Text())), { lines: 8 }),
        /** Style rules for the page, see `scopedStyle`. */
        css: Type.Optional(nullable(LongText())),
        /** Path of a picture of this installation for those who link to the page. */
        image: inSheet(Type.Optional(nullable(OwnPath(1000, "pictureFile"))), { help: true }),
      }),
    ),
  ),
  /** How it opens above another page (spec lists §2.4). */
  popup: Type.Optional(
    nullable(
      closed({
        /** A save closes the pop-up. */
        closeModal: Type.Optional(Type.Boolean()),
        /** Style rules for the page inside a pop-up, see `scopedStyle`. */
        customCss: Type.Optional(nullable(LongText())),
      }),
    ),
  ),
});

/** See `PageBodySchema`. */
export type PageBody = Static<typeof PageBodySchema>;
