import { isElement, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** Columns of the grid of a group. */
export const wholeWidth = 12;

/** A field, label or sub-form on the grid of a group. */
export interface CanvasItem {
  readonly id: string;
  readonly path: string;
  readonly value: JsonElement;
  /** Position of its row among those of the group, from 1. */
  readonly row: number;
  /** Columns of the grid before it. */
  readonly start: number;
  readonly width: number;
  /** Fields in the rows of a sub-form; empty for any other item. */
  readonly columns: readonly { readonly id: string; readonly path: string; readonly value: JsonElement }[];
}

/** Items that stand side by side. */
export interface CanvasRow {
  /** From 0. */
  readonly index: number;
  readonly items: readonly CanvasItem[];
}

/** A group of a page with its rows. */
export interface CanvasGroup {
  readonly id: string;
  readonly path: string;
  readonly value: JsonElement;
  readonly rows: readonly CanvasRow[];
}

/** A page of a form. */
export interface CanvasPage {
  readonly id: string;
  readonly path: string;
  readonly value: JsonElement;
  readonly groups: readonly CanvasGroup[];
}

/** The form as it stands on the canvas. */
export type FormLayout = readonly CanvasPage[];

const elements = (value: unknown, key: string): readonly JsonElement[] => {
  const items = property(value, key);
  return Array.isArray(items) ? items.filter(isElement) : [];
};

const whole = (value: unknown, other: number): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : other;

/** Columns of the grid that an item takes. */
export const widthOf = (item: Json): number =>
  Math.min(wholeWidth, Math.max(1, whole(property(item, "posSizex"), wholeWidth)));

/** Columns of the grid before an item, as its definition has it. */
export const startOf = (item: Json): number => Math.min(wholeWidth - 1, whole(property(item, "posCol"), 0));

/** The items of a group by rows, in the order in which people read them. */
export function rowsOf(items: readonly JsonElement[]): readonly (readonly JsonElement[])[] {
  const rows = new Map<number, JsonElement[]>();
  for (const item of items) {
    const row = whole(property(item, "posRow"), 0);
    rows.set(row, [...(rows.get(row) ?? []), item]);
  }
  return [...rows]
    .sort(([left], [right]) => left - right)
    .map(([, row]) => row.toSorted((left, right) => startOf(left) - startOf(right)));
}

function canvasRow(items: readonly JsonElement[], index: number, group: string): CanvasRow {
  let end = 0;
  return {
    index,
    items: items.map((value): CanvasItem => {
      const path = `${group}/items/${elementSegment(value.id)}`;
      const width = widthOf(value);
      const start = Math.max(end, startOf(value));
      end = start + width;
      const columns = elements(property(value, "subForm"), "items").map((column) => ({
        id: column.id,
        path: `${path}/subForm/items/${elementSegment(column.id)}`,
        value: column,
      }));
      return { id: value.id, path, value, row: index + 1, start, width, columns };
    }),
  };
}

/** Pages, groups and rows of a form, also of a draft that does not fit its schema. */
export function formLayout(body: Json): FormLayout {
  return elements(body, "pages").map((page): CanvasPage => {
    const path = `/pages/${elementSegment(page.id)}`;
    return {
      id: page.id,
      path,
      value: page,
      groups: elements(page, "groups").map((group): CanvasGroup => {
        const at = `${path}/groups/${elementSegment(group.id)}`;
        return {
          id: group.id,
          path: at,
          value: group,
          rows: rowsOf(elements(group, "items")).map((row, index) => canvasRow(row, index, at)),
        };
      }),
    };
  });
}

/** All items of a page, or of a form, in reading order. */
export const itemsOf = (layout: FormLayout): readonly CanvasItem[] =>
  layout.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.flatMap(({ items }) => items)));

/** The group around a path: the group itself, or that of the item; null outside any. */
export function groupAround(layout: FormLayout, path: string): CanvasGroup | null {
  const groups = layout.flatMap((page) => page.groups);
  return groups.find((group) => path === group.path || path.startsWith(`${group.path}/`)) ?? null;
}

/** The page around a path; null outside any. */
export function pageAround(layout: FormLayout, path: string): CanvasPage | null {
  return layout.find((page) => path === page.path || path.startsWith(`${page.path}/`)) ?? null;
}
