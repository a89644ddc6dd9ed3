import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { openPage } from "../server/openPage.server.ts";
import { layoutManager } from "./layoutManager.ts";

type Item = PageBody["gridItems"][number];

/** The settings of a panel as they travel: beside its own, its place's; a dot in a key of the dictionary is written `#` (spec shell §3). */
function travelling(item: Item): Record<string, unknown> {
  const { params, dictionary = [], collapsed = false, helpy = null, pure = false, keepAlive = true } = item;
  const words = dictionary.map(({ key, text }) => [key.replaceAll(".", "#"), text] as const);
  return { ...params, collapsed, helpy, pure, keepAlive, dictionary: Object.fromEntries(words) };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

function places(page: PageBody): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const [y, row] of page.rows.entries()) {
    let x = 0;
    for (const column of row.columns) {
      found.set(column.id, { x, y, w: column.width });
      x += column.width;
    }
  }
  return found;
}

/** Answers rows and columns of the page as places on the 12-column grid. */
export const layoutManagerHandler = handle(layoutManager, async ({ filter }, context) => {
  const { url, page } = await openPage(context, filter.where.url, null);
  if (page === null) throw new TesseraError("not_found");
  const columns = page.rows.flatMap((row) => row.columns);
  const at = places(page);
  const titles = new Map(columns.flatMap(({ tabs = [] }) => tabs.map((tab) => [tab.id, tab.title] as const)));
  return {
    url: url.route,
    gridLayout: page.gridLayout ?? { colNum: 12, margin: 10, autoSize: true },
    gridLayoutName: page.label,
    gridItems: page.gridItems.map((item) => {
      const { x, y, w } = at.get(item.columnId) ?? { x: 0, y: 0, w: 12 };
      return {
        type: item.type,
        params: travelling(item),
        height: item.height ?? null,
        columnId: item.columnId,
        tabId: item.tabId ?? null,
        tabTitle: titles.get(item.tabId ?? "") ?? null,
        position: { i: item.id, h: item.height ?? 1, w, x, y },
        panel: item.panel ?? null,
      };
    }),
    tabs: Object.fromEntries(columns.flatMap(({ id, tabs = [] }) => (tabs.length === 0 ? [] : [[id, [...tabs]]]))),
    tabProperties: { tabPosition: "top", type: "card", stretch: true, numberOfShownTabs: 5, ...page.tabProperties },
    idSubsystem: url.document.subsystem,
    system: "tessera",
  };
});
