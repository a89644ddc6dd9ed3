import type { ReactNode } from "react";
import type { MenuEntry } from "../menu/MenuList.tsx";

/** One column of a `Sheet`. */
export type SheetColumn<Row> = {
  readonly id: string;
  /** Head; a unit belongs here ("Unit price, €"). */
  readonly title: string;
  /** Pixels; without it the column shares what is left, and where all have one the widest of texts does. */
  readonly width?: number;
  readonly align?: "start" | "end";
  readonly required?: boolean;
  /** What stands in the cell while nobody edits it. */
  readonly render: (row: Row) => ReactNode;
  /**
   * The control of the cell in edit; it gets the column's title as its `label`. Null or absent: the cell cannot be
   * edited. It may differ by row.
   */
  readonly edit?: ((row: Row) => ReactNode | null) | undefined;
  /** Computed: sunken ground. */
  readonly computed?: boolean;
  /** In the foot, in the column it sums. */
  readonly sum?: ReactNode;
  /** The menu in its head, made when it is opened. */
  readonly menu?: (() => readonly MenuEntry[]) | undefined;
  /** How the rows are ordered by it. */
  readonly sorted?: "asc" | "desc" | undefined;
  /** Whether some rows are left out because of what stands in it. */
  readonly isFiltered?: boolean | undefined;
};

/** A place in a sheet; `row` equal to the number of rows is the line that adds. */
export type SheetPlace = { readonly row: number; readonly column: number };

/** Cells from one corner to the other, both included. */
export type SheetArea = { readonly from: SheetPlace; readonly to: SheetPlace };

/** The smallest area with both places. */
export function areaOf(one: SheetPlace, other: SheetPlace): SheetArea {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}

/** Whether an area has a place. */
export const isInArea = ({ from, to }: SheetArea, row: number, column: number): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;

/** Cells as the clipboard carries them: for spreadsheets and, with its lines and columns, for anything else. */
export type CopiedCells = { readonly text: string; readonly html: string };

/** What can be done with several cells at once. */
export type SheetRanges = {
  /** The keyboard or the pointer is in the sheet: what works on its cells may be loaded. */
  readonly prepare: () => void;
  /** The cells of an area; null where that is not ready. */
  readonly copy: (area: SheetArea) => CopiedCells | null;
  /** Enters cells from where the area begins. */
  readonly paste: (area: SheetArea, cells: CopiedCells) => void;
  /** Empties the cells of an area. */
  readonly clear: (area: SheetArea) => void;
  /** Enters what stands in `source`, which lies in the area, into the rest of the area, again and again. */
  readonly fill: (area: SheetArea, source: SheetArea) => void;
  /** Whether anything can be entered. */
  readonly canEnter: boolean;
};

/** Cells that draw themselves again when something of them changes, while the sheet around them stays. */
export type LiveCells<Row> = {
  readonly subscribe: (row: Row, columnId: string, listener: () => void) => () => void;
  /** The same object until something of the cell changes. */
  readonly state: (row: Row, columnId: string) => unknown;
};

/** Marks of one cell: error and warning with their sentence, changed since the last save. */
export type SheetCellMark = {
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  readonly changed?: boolean | undefined;
  readonly locked?: boolean | undefined;
};
