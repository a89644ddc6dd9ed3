import type { ReactNode } from "react";

/** One column of a `Sheet`. */
export type SheetColumn<Row> = {
  readonly id: string;
  /** Head; a unit belongs here ("Unit price, €"). */
  readonly title: string;
  /** Pixels; without it the column shares what is left, and where all have one the widest of words does. */
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

/** Marks of one cell: error and warning with their sentence, changed since the last save. */
export type SheetCellMark = {
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  readonly changed?: boolean | undefined;
  readonly locked?: boolean | undefined;
};
