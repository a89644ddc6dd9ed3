import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";

/** A place on a grid: columns across, units of 40 px down. */
export interface GridPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

type Item = PageBody["gridItems"][number];
type Column = PageBody["rows"][number]["columns"][number];

/** Height of a panel; one that is as high as its content counts as one unit. */
const heightOf = ({ height }: Item): number => height ?? 1;

/** Puts panels one below the other; answers where the last one ends. */
function stack(items: readonly Item[], at: Pick<GridPlace, "x" | "y" | "w">, places: Map<string, GridPlace>): number {
  let { y } = at;
  for (const item of items) {
    places.set(item.id, { ...at, y, h: heightOf(item) });
    y += heightOf(item);
  }
  return y;
}

/**
 * Places the panels of a column: its own, and below them those of its tabs, which have the same room each. Answers
 * where it ends.
 */
function placeColumn(
  column: Column,
  items: readonly Item[],
  at: Pick<GridPlace, "x" | "y" | "w">,
  places: Map<string, GridPlace>,
): number {
  const tabs = new Set((column.tabs ?? []).map(({ id }) => id));
  const y = stack(
    items.filter(({ tabId }) => !tabs.has(tabId ?? "")),
    at,
    places,
  );
  const ends = [...tabs].map((tab) =>
    stack(
      items.filter(({ tabId }) => tabId === tab),
      { ...at, y },
      places,
    ),
  );
  return Math.max(y, ...ends);
}

/**
 * Where the panels of a page stand on a grid of `colNum` columns, by id: a row begins below all of the row before it,
 * and columns that do not fit beside the others begin below them. Only panels of different tabs of one column share a
 * place.
 */
export function gridPlaces(
  { rows, gridItems }: Pick<PageBody, "rows" | "gridItems">,
  colNum: number,
): ReadonlyMap<string, GridPlace> {
  const places = new Map<string, GridPlace>();
  let y = 0;
  for (const { columns } of rows) {
    let [x, end] = [0, y];
    for (const column of columns) {
      const w = Math.min(column.width, colNum);
      if (x + w > colNum) [x, y] = [0, end];
      const items = gridItems.filter(({ columnId }) => columnId === column.id);
      end = Math.max(end, placeColumn(column, items, { x, y, w }, places));
      x += w;
    }
    y = end;
  }
  return places;
}
