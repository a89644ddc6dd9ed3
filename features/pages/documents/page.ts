import { type DocumentEnvironment, type DocumentProblem, defineDocument } from "@tessera/contract/defineDocument.ts";
import { closed, element, nullable, oneOf, SettingsOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";

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

function checkPage(body: PageBody, { panelTypes }: DocumentEnvironment): readonly DocumentProblem[] {
  const columns = new Set(body.rows.flatMap((row) => row.columns.map((one) => one.id)));
  return body.gridItems.flatMap((item, index): DocumentProblem[] => {
    const path = `/gridItems/${index}`;
    if (!columns.has(item.columnId))
      return [{ severity: "error", code: "unknown_column", path: `${path}/columnId`, data: { name: item.columnId } }];
    const type = panelTypes.get(item.type);
    if (!type)
      return [{ severity: "error", code: "unknown_panel_type", path: `${path}/type`, data: { type: item.type } }];
    return Compile(type.params).Check(item.params)
      ? []
      : [{ severity: "error", code: "params_invalid", path: `${path}/params`, data: { type: item.type } }];
  });
}

/** A page: panels in rows and columns. */
export const pageDocument = defineDocument({
  kind: "page",
  schemaVersion: 1,
  schema: PageBodySchema,
  upcasters: [],
  icon: "layout-template",
  order: 40,
  check: (document, _lookup, environment) => checkPage(document.body, environment),
});
