import type { ReactNode } from "react";

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
};

/** A place in a sheet; `row` equal to the number of rows is the line that adds. */
export type SheetPlace = { readonly row: number; readonly column: number };

/** Cells from one corner to the other, both included. */
export type SheetArea = { readonly from: SheetPlace; readonly to: SheetPlace };

/** Copies and pastes cells as text. */
export type SheetClipboard = {
  /** The keyboard is in the sheet: what copies may be loaded. */
  readonly prepare: () => void;
  /** The cells of an area as text; null where that is not ready. */
  readonly copy: (area: SheetArea) => string | null;
  /** Enters a text from where the area begins. */
  readonly paste: (area: SheetArea, text: string) => void;
};

/** Marks of one cell: error and warning with their sentence, changed since the last save. */
export type SheetCellMark = {
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  readonly changed?: boolean | undefined;
  readonly locked?: boolean | undefined;
};
