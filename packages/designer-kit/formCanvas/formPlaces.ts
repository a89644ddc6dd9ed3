import type { AnchoredPlace } from "../elements/dropPlaces.ts";
import {
  type CanvasGroup,
  type CanvasItem,
  type FormLayout,
  groupAround,
  pageAround,
  wholeWidth,
} from "./formLayout.ts";

/**
 * A place for items: a new row of a group (`row` is its position), or a row that is there, at a position among its
 * items. `shown` is what would come to stand where: columns of the grid.
 */
export type FormPlace = AnchoredPlace & {
  readonly group: CanvasGroup;
  readonly row: number;
} & (
    | { readonly kind: "row" }
    | { readonly kind: "beside"; readonly index: number; readonly start: number; readonly width: number }
  );

/** The room that a new item gets in a row, and what the others have then. */
export interface Room {
  readonly width: number;
  readonly others: readonly number[];
}

/** Below this many columns something gives half of its width: a field of one column is of little use. */
const minFree = 2;

/** The room for one more item among those of these widths, at a position; null where there is none. */
export function roomFor(widths: readonly number[], index: number, wanted: number): Room | null {
  const free = wholeWidth - widths.reduce((sum, width) => sum + width, 0);
  if (free >= Math.min(wanted, minFree)) return { width: Math.min(wanted, free), others: widths };
  const halfOf = (at: number): number => Math.floor((widths[at] ?? 0) / 2);
  const widestOf = (all: readonly number[]): number | undefined =>
    all.filter((at) => halfOf(at) > 0).sort((left, right) => (widths[right] ?? 0) - (widths[left] ?? 0))[0];
  const near = widestOf([index - 1, index]);
  const widest = widestOf([...widths.keys()]);
  // Narrow neighbours keep what they have where another field of the row has more to give.
  const giver = widest !== undefined && halfOf(near ?? -1) < minFree && halfOf(widest) >= minFree ? widest : near;
  if (giver === undefined) return null;
  const given = halfOf(giver);
  return {
    width: Math.max(1, given + Math.max(0, free)),
    others: widths.map((width, at) => (at === giver ? width - given : width)),
  };
}

const placeId = (group: string, row: number, index: number | null): string => JSON.stringify([group, row, index]);

function besidePlaces(
  group: CanvasGroup,
  row: number,
  items: readonly CanvasItem[],
  moved: CanvasItem | null,
): readonly FormPlace[] {
  const others = items.filter(({ id }) => id !== moved?.id);
  // Alone in its row, it stands there already: what counts is the place of the row.
  if (others.length === 0) return [];
  const widths = others.map(({ width }) => width);
  const at = items.findIndex(({ id }) => id === moved?.id);
  return Array.from({ length: others.length + 1 }, (_, index) => index).flatMap((index): FormPlace[] => {
    const room = roomFor(widths, index, moved?.width ?? 6);
    if (room === null) return [];
    const before = others[index - 1];
    const sumBefore = (all: readonly number[]): number => all.slice(0, index).reduce((sum, width) => sum + width, 0);
    const start = before === undefined ? 0 : before.start + before.width - (sumBefore(widths) - sumBefore(room.others));
    return [
      {
        kind: "beside",
        group,
        row,
        index,
        start: Math.min(start, wholeWidth - room.width),
        width: room.width,
        anchors: [{ row: placeId(group.id, row, index), side: "into" }],
        isHere: at >= 0 && at === index,
      },
    ];
  });
}

/** Every place for what is moved, from top to bottom; `moved` is null for something new. */
export function formPlaces(layout: FormLayout, moved: CanvasItem | null): readonly FormPlace[] {
  return layout.flatMap(({ groups }) =>
    groups.flatMap((group) => {
      const newRow = (row: number, isHere: boolean): FormPlace => ({
        kind: "row",
        group,
        row,
        anchors: [{ row: placeId(group.id, row, null), side: "into" }],
        isHere,
      });
      const isAlone = (row: number): boolean => {
        const items = group.rows[row]?.items ?? [];
        return items.length === 1 && items[0]?.id === moved?.id;
      };
      return [
        ...group.rows.flatMap(({ index, items }) => [
          // Before and behind the row in which it stands alone nothing would move.
          ...(index > 0 && isAlone(index - 1) ? [] : [newRow(index, isAlone(index))]),
          ...besidePlaces(group, index, items, moved),
        ]),
        ...(isAlone(group.rows.length - 1) ? [] : [newRow(group.rows.length, false)]),
      ];
    }),
  );
}

/** Whether two places are the same one. */
export const isSameFormPlace = (place: FormPlace, other: FormPlace): boolean =>
  place.anchors[0].row === other.anchors[0].row;

/** The place that an anchor names. */
export const placeOfAnchor = (places: readonly FormPlace[], anchor: string): FormPlace | null =>
  places.find(({ anchors }) => anchors[0].row === anchor) ?? null;

/** Where something new goes when nothing says so: a row below what is chosen, else at the end of the page shown. */
export function placeForField(layout: FormLayout, selected: string, page: string | null): FormPlace | null {
  const places = formPlaces(layout, null).filter(({ kind }) => kind === "row");
  const shown = pageAround(layout, selected) ?? layout.find(({ id }) => id === page) ?? layout[0];
  const group = groupAround(layout, selected) ?? shown?.groups.at(-1);
  const item = group?.rows.flatMap(({ items }) => items).find(({ path }) => selected.startsWith(path));
  const row = item?.row ?? group?.rows.length;
  return places.find((place) => place.group.id === group?.id && place.row === row) ?? null;
}
