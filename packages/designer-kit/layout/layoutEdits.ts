import { isElement, isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { valueAt, withValueAt } from "../document/bodyPath.ts";
import { Command, type CommandLabel } from "../document/command.ts";
import type { Edit } from "../document/edits.ts";
import { nameOf } from "../schema/elementTree.ts";
import type { LayoutPlace } from "./layoutPlaces.ts";
import { columnLines, type LayoutColumn, type LayoutRow, maxWidth, type PageLayout, panelsOf } from "./pageLayout.ts";

/** A place that a panel can be put into: its column is there. */
export interface ReadyPlace {
  readonly body: Json;
  readonly columnId: string;
  readonly tabId: string | null;
  /** Id of the panel that it comes before; null for the end. */
  readonly before: string | null;
}

const itemsAt = (body: Json, path: string): readonly Json[] => {
  const items = valueAt(body, path);
  return Array.isArray(items) ? items : [];
};
const panelPath = (id: string): string => `/gridItems/${elementSegment(id)}`;

/**
 * The widths after a column came in at a position: what is free, else half of a neighbour, else half of the widest one.
 */
function withRoom(columns: readonly LayoutColumn[], index: number, whole: number): readonly number[] {
  const widths = columns.map(({ width }) => width);
  const free = whole - widths.reduce((sum, width) => sum + width, 0);
  if (free > 0) return widths.toSpliced(index, 0, free);
  const neighbours = [index - 1, index].filter((at) => (widths[at] ?? 0) > 1);
  const [giver = widths.indexOf(Math.max(...widths))] = neighbours;
  const given = Math.floor((widths[giver] ?? 2) / 2);
  return widths.map((width, at) => (at === giver ? width - given : width)).toSpliced(index, 0, given);
}

function withColumn(body: Json, row: LayoutRow, index: number, whole: number, id: string): Json {
  const path = `${row.path}/columns`;
  const columns = itemsAt(body, path).toSpliced(index, 0, { id, width: whole });
  const widths = withRoom(row.columns, index, whole);
  const fitted = columns.map((column, at) =>
    isJsonObject(column) ? { ...column, width: widths[at] ?? column.width ?? whole } : column,
  );
  return withValueAt(body, path, fitted);
}

const withRow = (body: Json, index: number, whole: number, id: string): Json =>
  withValueAt(
    body,
    "/rows",
    itemsAt(body, "/rows").toSpliced(index, 0, { id: randomId(), columns: [{ id, width: whole }] }),
  );

/** Makes the column or row of a place where it is a new one. */
export function readyPlace(body: Json, layout: PageLayout, place: LayoutPlace): ReadyPlace {
  if (place.kind === "stack") {
    return { body, columnId: place.column.id, tabId: place.tab?.id ?? null, before: place.before?.id ?? null };
  }
  const columnId = randomId();
  const made =
    place.kind === "row"
      ? withRow(body, place.index, layout.whole, columnId)
      : withColumn(body, place.row, place.index, layout.whole, columnId);
  return { body: made, columnId, tabId: null, before: null };
}

/** The body with a panel in a place; the panel must not stand in the body yet. */
function withPanel({ before, body, columnId, tabId }: ReadyPlace, panel: JsonElement): Json {
  const { tabId: _former, ...others } = panel;
  const placed = { ...others, columnId, ...(tabId === null ? {} : { tabId }) };
  const items = itemsAt(body, "/gridItems");
  const next = items.findIndex((item) => property(item, "id") === before);
  const last = items.findLastIndex(
    (item) => property(item, "columnId") === columnId && (property(item, "tabId") ?? null) === tabId,
  );
  const index = before !== null && next >= 0 ? next : last < 0 ? items.length : last + 1;
  return withValueAt(body, "/gridItems", items.toSpliced(index, 0, placed));
}

const called = (value: Json, array: string): string => nameOf(value) ?? `key:definitions.element.${array}`;
const edit = (before: Json, after: Json, label: CommandLabel, shown: string): Edit => ({
  command: new Command("", before, after, label),
  shown,
});

/** Puts a new panel into a place that was made ready from `body`. */
export function putPanel(body: Json, ready: ReadyPlace, panel: JsonElement): Edit {
  const label = { key: "definitions.command.add", data: { element: called(panel, "gridItems") } };
  return edit(body, withPanel(ready, panel), label, panelPath(panel.id));
}

/**
 * Moves a panel to another place, with a new column or row where the place is one; null where it stands there already.
 */
export function movePanel(body: Json, layout: PageLayout, id: string, place: LayoutPlace): Edit | null {
  const panel = valueAt(body, panelPath(id));
  if (place.isHere || !isElement(panel)) return null;
  const ready = readyPlace(withValueAt(body, panelPath(id), undefined), layout, place);
  const after = withPanel(ready, panel);
  if (canonicalJson(after) === canonicalJson(body)) return null;
  const label = { key: "definitions.command.move", data: { element: called(panel, "gridItems") } };
  return edit(body, after, label, panelPath(id));
}

/** Adds a row with a single column at the end; what is shown is its column. */
export function addRow(body: Json, layout: PageLayout): Edit {
  const columnId = randomId();
  const after = withRow(body, layout.rows.length, layout.whole, columnId);
  const id = property(itemsAt(after, "/rows").at(-1), "id");
  const label = { key: "definitions.command.add", data: { element: "key:definitions.element.rows" } };
  return edit(body, after, label, `/rows/${elementSegment(String(id))}/columns/${elementSegment(columnId)}`);
}

/** Adds a column at the end of a row, see `takesColumn`. */
export function addColumn(body: Json, layout: PageLayout, row: LayoutRow): Edit {
  const id = randomId();
  const after = withColumn(body, row, row.columns.length, layout.whole, id);
  const label = { key: "definitions.command.add", data: { element: "key:definitions.element.columns" } };
  return edit(body, after, label, `${row.path}/columns/${elementSegment(id)}`);
}

/**
 * The widths, by id, of the columns that change where one becomes as wide as is wanted, within what its right edge can
 * reach; empty for none.
 */
export function resizedWidths(
  { rows, whole }: PageLayout,
  column: LayoutColumn,
  wanted: number,
): ReadonlyMap<string, number> {
  const row = rows[column.row - 1];
  if (!row) return new Map();
  const width = Math.max(1, Math.min(maxWidth(row, column, whole), wanted));
  if (width === column.width) return new Map();
  const line = columnLines(row, whole).find((one) => one.includes(column)) ?? [];
  const next = line[line.indexOf(column) + 1];
  const own: [string, number] = [column.id, width];
  return new Map(next ? [own, [next.id, next.width + column.width - width]] : [own]);
}

/**
 * Gives a column another width, in columns of the grid: the neighbour at its right edge gives or takes the difference.
 * Null where nothing changes. Steps of the keyboard in a row are one change (`isStep`).
 */
export function resizeColumn(
  body: Json,
  layout: PageLayout,
  column: LayoutColumn,
  wanted: number,
  isStep: boolean,
): Edit | null {
  const row = layout.rows[column.row - 1];
  const widths = resizedWidths(layout, column, wanted);
  if (!row || widths.size === 0) return null;
  const before = valueAt(body, row.path) ?? null;
  const after = [...widths].reduce(
    (value, [id, width]) => withValueAt(value, `/columns/${elementSegment(id)}/width`, width),
    before,
  );
  const label = { key: "definitions.command.width", data: { row: column.row, column: column.number } };
  const series = isStep ? `${column.path} width` : null;
  return { command: new Command(row.path, before, after, label, series), shown: column.path };
}

/** Takes out a row, a column or a tab with all panels in it, as one change; null for any other element. */
export function removeWithPanels(body: Json, layout: PageLayout, path: string): Edit | null {
  const columns = layout.rows.flatMap((row) => row.columns);
  const row = layout.rows.find((one) => one.path === path);
  const column = columns.find((one) => one.path === path);
  const tab = columns.flatMap(({ tabs }) => tabs).find((one) => one.path === path);
  const panels = row ? row.columns.flatMap(panelsOf) : column ? panelsOf(column) : (tab?.panels ?? []);
  const removed = valueAt(body, path);
  if ((row ?? column ?? tab) === undefined || removed === undefined) return null;
  const ids = new Set(panels.map(({ id }) => id));
  const items = itemsAt(body, "/gridItems").filter((item) => !ids.has(String(property(item, "id"))));
  const without = withValueAt(body, path, undefined);
  const array = row ? "rows" : column ? "columns" : "tabs";
  const tabs = path.slice(0, path.lastIndexOf("/"));
  // An optional array that becomes empty goes with its last element.
  const left = tab && itemsAt(without, tabs).length === 0 ? withValueAt(without, tabs, undefined) : without;
  const after = ids.size === 0 ? left : withValueAt(left, "/gridItems", items);
  const element = called(removed, array);
  const label =
    ids.size === 0
      ? { key: "definitions.command.remove", data: { element } }
      : { key: "definitions.command.remove_with", data: { element, count: ids.size } };
  const owner = row ? "" : path.slice(0, path.lastIndexOf(`/${array}/`));
  return edit(body, after, label, owner);
}
