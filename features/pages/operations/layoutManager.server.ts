import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { languageOf } from "@tessera/documents/texts/texts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { gridPlaces } from "../server/gridPlaces.server.ts";
import { openPage } from "../server/openPage.server.ts";
import { layoutManager } from "./layoutManager.ts";

type Item = PageBody["gridItems"][number];

/**
 * The settings of a panel as they travel: beside its own, its place's; a dot in a key of the dictionary is written `#`
 * (spec shell §3).
 */
function travelling(item: Item): Record<string, unknown> {
  const { params, dictionary = [], collapsed = false, helpy = null, pure = false, keepAlive = true } = item;
  const entries = dictionary.map(({ key, text }) => [key.replaceAll(".", "#"), text] as const);
  return { ...params, collapsed, helpy, pure, keepAlive, dictionary: Object.fromEntries(entries) };
}

/** Answers rows and columns of the page as places on its grid, with its texts in the asked language. */
export const layoutManagerHandler = handle(layoutManager, async ({ filter, params }, context) => {
  const language = languageOf(params?.language ?? "") ?? context.language;
  const { url, page } = await openPage({ ...context, language }, filter.where.url, null);
  if (page === null) throw new TesseraError("not_found");
  const columns = page.rows.flatMap((row) => row.columns);
  const gridLayout = page.gridLayout ?? { colNum: 12, margin: 10, autoSize: true };
  const places = gridPlaces(page, gridLayout.colNum);
  const titles = new Map(columns.flatMap(({ tabs = [] }) => tabs.map((tab) => [tab.id, tab.title] as const)));
  return {
    url: url.route,
    gridLayout,
    gridLayoutName: page.label,
    gridItems: page.gridItems.map((item) => {
      const place = places.get(item.id) ?? { x: 0, y: 0, w: gridLayout.colNum, h: item.height ?? 1 };
      return {
        type: item.type,
        params: travelling(item),
        height: item.height ?? null,
        columnId: item.columnId,
        tabId: item.tabId ?? null,
        tabTitle: titles.get(item.tabId ?? "") ?? null,
        position: { i: item.id, ...place },
        panel: item.panel ?? null,
      };
    }),
    tabs: Object.fromEntries(columns.flatMap(({ id, tabs = [] }) => (tabs.length === 0 ? [] : [[id, [...tabs]]]))),
    tabProperties: { tabPosition: "top", type: "card", stretch: true, numberOfShownTabs: 5, ...page.tabProperties },
    idSubsystem: url.document.subsystem,
    system: "tessera",
  };
});
