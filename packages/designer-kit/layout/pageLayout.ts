import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";

/** A tab of a column with its panels, in their order. */
export interface LayoutTab {
  readonly id: string;
  readonly path: string;
  readonly value: Json;
  readonly panels: readonly ElementNode[];
}

/** A column of a row. */
export interface LayoutColumn {
  readonly id: string;
  readonly path: string;
  /** In columns of the grid. */
  readonly width: number;
  /** Numbers of its row and of itself in it, from 1. */
  readonly row: number;
  readonly number: number;
  /** Panels outside of its tabs, in their order. */
  readonly panels: readonly ElementNode[];
  readonly tabs: readonly LayoutTab[];
}

/** A row of a page. */
export interface LayoutRow {
  readonly id: string;
  readonly path: string;
  readonly number: number;
  readonly columns: readonly LayoutColumn[];
  /** People may move the line between its two columns: it takes no third one. */
  readonly isDivided: boolean;
}

/** A page as its panels stand on it. */
export interface PageLayout {
  /** Columns of the grid. */
  readonly whole: number;
  readonly rows: readonly LayoutRow[];
  /** Panels whose column is gone: nobody sees them. */
  readonly lost: readonly ElementNode[];
}

const collectionOf = (collections: readonly Collection[], key: string): readonly ElementNode[] =>
  collections.find((one) => one.property === key)?.nodes ?? [];

const clamped = (value: unknown, max: number): number =>
  typeof value === "number" ? Math.max(1, Math.min(max, Math.round(value))) : max;

/** The layout of a page, from the tree of its elements. */
export function pageLayout(body: Json, tree: readonly Collection[]): PageLayout {
  const whole = clamped(property(property(body, "gridLayout"), "colNum"), 12);
  const panels = collectionOf(tree, "gridItems");
  const rows = collectionOf(tree, "rows").map((row, rowIndex): LayoutRow => {
    const columns = collectionOf(row.collections, "columns").map((column, index): LayoutColumn => {
      const own = panels.filter(({ value }) => property(value, "columnId") === column.id);
      const tabs = collectionOf(column.collections, "tabs").map(
        ({ id, path, value }): LayoutTab => ({
          id,
          path,
          value,
          panels: own.filter((panel) => property(panel.value, "tabId") === id),
        }),
      );
      const tabbed = new Set(tabs.flatMap((tab) => tab.panels));
      return {
        id: column.id,
        path: column.path,
        width: clamped(property(column.value, "width"), whole),
        row: rowIndex + 1,
        number: index + 1,
        panels: own.filter((panel) => !tabbed.has(panel)),
        tabs,
      };
    });
    const isDivided = property(row.value, "divider") === true;
    return { id: row.id, path: row.path, number: rowIndex + 1, columns, isDivided };
  });
  const ids = new Set<unknown>(rows.flatMap(({ columns }) => columns.map(({ id }) => id)));
  return { whole, rows, lost: panels.filter(({ value }) => !ids.has(property(value, "columnId"))) };
}

/** Whether a body lays panels out in rows and columns. */
export const isLaidOut = (tree: readonly Collection[]): boolean =>
  tree.some(({ property: key }) => key === "rows") && tree.some(({ property: key }) => key === "gridItems");

/** The array of panels in a tree of elements; null where there is none. */
export const panelArray = (tree: readonly Collection[]): Collection | null =>
  tree.find(({ property: key }) => key === "gridItems") ?? null;

/** The panels of a column, those of its tabs as well. */
export const panelsOf = ({ panels, tabs }: LayoutColumn): readonly ElementNode[] => [
  ...panels,
  ...tabs.flatMap((tab) => tab.panels),
];

/** The columns of a row by the lines in which they stand: those that do not fit beside the others begin below them. */
export function columnLines({ columns }: LayoutRow, whole: number): readonly (readonly LayoutColumn[])[] {
  const lines: LayoutColumn[][] = [];
  let room = 0;
  for (const column of columns) {
    const line = lines.at(-1);
    if (line && column.width <= room) line.push(column);
    else {
      lines.push([column]);
      room = whole;
    }
    room -= column.width;
  }
  return lines;
}

/** How wide a column may become by its right edge: up to all but one of its neighbour, or to the end of the line. */
export function maxWidth(row: LayoutRow, column: LayoutColumn, whole: number): number {
  const line = columnLines(row, whole).find((one) => one.includes(column)) ?? [];
  const next = line[line.indexOf(column) + 1];
  if (next) return column.width + next.width - 1;
  return column.width + whole - line.reduce((sum, { width }) => sum + width, 0);
}

/** Every element of a layout by its path. */
export const nodesByPath = (tree: readonly Collection[]): ReadonlyMap<string, ElementNode> =>
  new Map(allNodes(tree).map(({ node }) => [node.path, node]));
