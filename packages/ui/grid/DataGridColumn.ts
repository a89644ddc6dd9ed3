import type { ReactNode } from "react";

/** How rows are ordered by one column. */
export type GridSort = { readonly id: string; readonly descending: boolean };

/** One column of a `DataGrid`. */
export type GridColumn<Row> = {
  readonly id: string;
  /** Head; a unit belongs here ("Cost, €"). */
  readonly title: string;
  /** Pixels, default 160. A `name` column takes what is left until a person gives it a width. */
  readonly width?: number;
  /** Numbers stand right in tabular figures. */
  readonly align?: "start" | "end";
  /** `name` is the one column of weight 500; `code` is quiet with a slashed zero. */
  readonly look?: "name" | "code" | "date";
  readonly sortable?: boolean;
  /** Stays at the left edge while the rest scrolls; only the first columns may. */
  readonly pinned?: boolean;
  /** Drawn under the head, for example a filter. */
  readonly filter?: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The cell's text, shown as a tip when it is cut, and used to name the row. */
  readonly text?: (row: Row) => string;
  /** In the sum row at the foot. */
  readonly sum?: ReactNode;
};

/** A row that stands for others: its first cell takes the room of `span` columns. */
export type GridGroup = {
  /** Absent: it stands for nothing that can be opened, such as a line that loads more. */
  readonly expanded?: boolean;
  /** From 1. */
  readonly level: number;
  /** Ids of the rows that its tick selects together; absent or empty: it has no tick. */
  readonly members?: readonly string[];
  /** More rows belong to it than its members, so its tick is never full. */
  readonly hasMore?: boolean;
  readonly span: number;
};

export const defaultColumnWidth = 160;
export const minColumnWidth = 56;
