import { isElement, type JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { valueAt, withValueAt } from "../document/bodyPath.ts";
import { Command, type CommandLabel } from "../document/command.ts";
import type { Edit } from "../document/edits.ts";
import { nameOf } from "../schema/elementTree.ts";
import { type CanvasItem, type FormLayout, itemsOf, rowsOf, startOf, wholeWidth, widthOf } from "./formLayout.ts";
import { type FormPlace, roomFor } from "./formPlaces.ts";

type Row = readonly JsonElement[];

const called = (value: Json): string => nameOf(value) ?? "key:definitions.element.items";
const edit = (before: Json, after: Json, label: CommandLabel, shown: string, series: string | null = null): Edit => ({
  command: new Command("", before, after, label, series),
  shown,
});

const itemsAt = (body: Json, group: string): Row => {
  const items = valueAt(body, `${group}/items`);
  return Array.isArray(items) ? items.filter(isElement) : [];
};

/** A row from left to right: what overlaps moves to the right, and what would go beyond the edge to the left. */
function packed(row: Row, index: number): Row {
  let end = 0;
  let behind = row.reduce((sum, item) => sum + widthOf(item), 0);
  return row.map((item) => {
    const width = widthOf(item);
    behind -= width;
    const start = Math.max(end, Math.min(startOf(item), wholeWidth - behind - width));
    end = start + width;
    const place = { posRow: index, posCol: Math.min(start, wholeWidth - 1), posSizex: width };
    const isHere = item.posRow === place.posRow && item.posCol === place.posCol && item.posSizex === width;
    return isHere ? item : { ...item, ...place };
  });
}

/** The body with these rows in a group; the items stand in the order in which people read them. */
const withRows = (body: Json, group: string, rows: readonly Row[]): Json =>
  withValueAt(body, `${group}/items`, rows.filter((row) => row.length > 0).flatMap(packed));

/** Names that items have anywhere on the form. */
const namesOn = (layout: FormLayout): ReadonlySet<string> =>
  new Set(itemsOf(layout).flatMap(({ value }) => (typeof value.name === "string" ? [value.name] : [])));

/** The body with items at a place; they must not stand in it any more, and `gone` are those that did. */
function withItems(body: Json, place: FormPlace, moved: readonly Row[], gone: ReadonlySet<string>): Json {
  const { group, kind, row } = place;
  const rows: Row[] = group.rows.map(({ items }) => items.filter(({ id }) => !gone.has(id)).map(({ value }) => value));
  const [only, ...more] = moved.flat();
  if (kind === "row" || only === undefined || more.length > 0) {
    const at = kind === "row" ? row : row + 1;
    return withRows(body, group.path, rows.toSpliced(at, 0, ...moved));
  }
  const others = rows[row] ?? [];
  const room = roomFor(others.map(widthOf), place.index, widthOf(only));
  if (room === null) return withRows(body, group.path, rows.toSpliced(row + 1, 0, [only]));
  const fitted = others.map((item, index) => ({ ...item, posSizex: room.others[index] ?? widthOf(item) }));
  const placed = { ...only, posCol: 0, posSizex: room.width };
  return withRows(body, group.path, rows.with(row, fitted.toSpliced(place.index, 0, placed)));
}

const pathIn = (place: FormPlace, id: string): string => `${place.group.path}/items/${elementSegment(id)}`;

/** Puts a new item into a place. */
export function putItem(body: Json, place: FormPlace, item: JsonElement): Edit {
  const after = withItems(body, place, [[item]], new Set());
  const label = { key: "definitions.command.add", data: { element: called(item) } };
  return edit(body, after, label, pathIn(place, item.id));
}

/** Puts copies of items into rows of their own, each with a free name. */
export function putCopies(
  body: Json,
  layout: FormLayout,
  place: FormPlace,
  copies: readonly JsonElement[],
): Edit | null {
  const [first] = copies;
  if (!first) return null;
  const taken = new Set(namesOn(layout));
  const named = copies.map((copy) => {
    const wanted = typeof copy.name === "string" ? copy.name : "field";
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted.replace(/[0-9]+$/, "")}${number}`;
    taken.add(name);
    return { ...copy, name };
  });
  const after = withItems(body, { ...place, kind: "row" }, rowsOf(named), new Set());
  const label =
    copies.length === 1
      ? { key: "definitions.command.add", data: { element: called(first) } }
      : { key: "definitions.command.add_fields", data: { count: copies.length } };
  return edit(body, after, label, pathIn(place, first.id));
}

/** Items of one body, by the groups and rows in which they stand. */
function rowsWith(layout: FormLayout, ids: ReadonlySet<string>): readonly Row[] {
  return layout.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ items }) => {
        const found = items.filter(({ id }) => ids.has(id)).map(({ value }) => value);
        return found.length > 0 ? [found] : [];
      }),
    ),
  );
}

function withoutItems(body: Json, layout: FormLayout, ids: ReadonlySet<string>): Json {
  return layout
    .flatMap(({ groups }) => groups)
    .filter(({ path }) => itemsAt(body, path).some(({ id }) => ids.has(id)))
    .reduce((after, { path, rows }) => {
      const left = rows.map(({ items }) => items.filter(({ id }) => !ids.has(id)).map(({ value }) => value));
      return withRows(after, path, left);
    }, body);
}

/** Moves items, which keep their rows where they are several; null where nothing changes. */
export function moveItems(body: Json, layout: FormLayout, moved: readonly CanvasItem[], place: FormPlace): Edit | null {
  const [first] = moved;
  if (!first || (moved.length === 1 && place.isHere)) return null;
  const ids = new Set(moved.map(({ id }) => id));
  const after = withItems(withoutItems(body, layout, ids), place, rowsWith(layout, ids), ids);
  if (canonicalJson(after) === canonicalJson(body)) return null;
  const label =
    moved.length === 1
      ? { key: "definitions.command.move", data: { element: called(first.value) } }
      : { key: "definitions.command.move_fields", data: { count: moved.length } };
  return edit(body, after, label, pathIn(place, first.id));
}

/** Takes items out; null for none. */
export function removeItems(body: Json, layout: FormLayout, items: readonly CanvasItem[]): Edit | null {
  const [first] = items;
  if (!first) return null;
  const after = withoutItems(body, layout, new Set(items.map(({ id }) => id)));
  const label =
    items.length === 1
      ? { key: "definitions.command.remove", data: { element: called(first.value) } }
      : { key: "definitions.command.remove_fields", data: { count: items.length } };
  return edit(body, after, label, first.path.slice(0, first.path.lastIndexOf("/items/")));
}

/** How wide an item can be: those behind it in its row move to the right as far as there is room. */
export function maxItemWidth(layout: FormLayout, item: CanvasItem): number {
  const row = layout
    .flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
    .find(({ items }) => items.some(({ id }) => id === item.id));
  const behind = (row?.items ?? []).filter(({ start }) => start > item.start);
  return Math.max(1, wholeWidth - item.start - behind.reduce((sum, { width }) => sum + width, 0));
}

/** Gives items another width; steps of the keyboard in a row are one change. Null where nothing changes. */
export function resizeItems(
  body: Json,
  layout: FormLayout,
  items: readonly CanvasItem[],
  widthFor: (item: CanvasItem) => number,
  isStep: boolean,
): Edit | null {
  const [first] = items;
  const widths = new Map(
    items.flatMap((item): [string, number][] => {
      const width = Math.max(1, Math.min(maxItemWidth(layout, item), widthFor(item)));
      return width === item.width ? [] : [[item.id, width]];
    }),
  );
  if (!first || widths.size === 0) return null;
  const after = layout
    .flatMap(({ groups }) => groups)
    .filter(({ path }) => itemsAt(body, path).some(({ id }) => widths.has(id)))
    .reduce((made, { path, rows }) => {
      const resized = rows.map((row) =>
        row.items.map(
          ({ id, start, value, width }): JsonElement => ({
            ...value,
            posCol: start,
            posSizex: widths.get(id) ?? width,
          }),
        ),
      );
      return withRows(made, path, resized);
    }, body);
  const element = called(first.value);
  const label = { key: "definitions.command.field_width", data: { element, count: items.length } };
  return edit(body, after, label, first.path, isStep ? `${[...widths.keys()].sort().join()} width` : null);
}
