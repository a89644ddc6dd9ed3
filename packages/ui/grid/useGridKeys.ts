import { type KeyboardEvent, useState } from "react";

/** The cell the keyboard is on; row -1 is the head. */
export type GridCell = { readonly row: number; readonly column: number };

type GridKeys = {
  readonly rows: number;
  readonly columns: number;
  /** Rows that one page up or down moves by. */
  readonly page: number;
  readonly onMove: (cell: GridCell) => void;
  /** Space; `range` is true with Shift. */
  readonly onToggle: (row: number, range: boolean) => void;
  readonly onToggleAll: () => void;
  readonly onOpen: (row: number) => void;
  /** Enter or Space on a head cell; `add` is true with Shift. */
  readonly onHead: (column: number, add: boolean) => void;
};

function target(key: string, cell: GridCell, control: boolean, grid: GridKeys): GridCell | null {
  const last = grid.rows - 1;
  switch (key) {
    case "ArrowDown":
      return { ...cell, row: cell.row + 1 };
    case "ArrowUp":
      return { ...cell, row: cell.row - 1 };
    case "ArrowRight":
      return { ...cell, column: cell.column + 1 };
    case "ArrowLeft":
      return { ...cell, column: cell.column - 1 };
    case "PageDown":
      return { ...cell, row: Math.min(last, cell.row + grid.page) };
    case "PageUp":
      return { ...cell, row: Math.max(0, cell.row - grid.page) };
    case "Home":
      return { row: control ? 0 : cell.row, column: 0 };
    case "End":
      return { row: control ? last : cell.row, column: grid.columns - 1 };
    default:
      return null;
  }
}

/**
 * The keyboard of an ARIA grid: one active cell that arrows, Home, End, Page keys move; Space, Enter and Ctrl-A act.
 */
export function useGridKeys(grid: GridKeys) {
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const cell = {
    row: Math.max(-1, Math.min(active.row, grid.rows - 1)),
    column: Math.max(0, Math.min(active.column, grid.columns - 1)),
  };
  const move = (next: GridCell): void => {
    const bounded = {
      row: Math.max(-1, Math.min(next.row, grid.rows - 1)),
      column: Math.max(0, Math.min(next.column, grid.columns - 1)),
    };
    setActive(bounded);
    grid.onMove(bounded);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const next = target(event.key, cell, event.ctrlKey || event.metaKey, grid);
    if (next) move(next);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) grid.onToggleAll();
    else if (event.key === "Enter" || event.key === " ") {
      if (cell.row < 0) grid.onHead(cell.column, event.shiftKey);
      else if (event.key === "Enter") grid.onOpen(cell.row);
      else grid.onToggle(cell.row, event.shiftKey);
    } else return;
    event.preventDefault();
  };
  /** The active cell's row has another number now. */
  const stay = (row: number): void => setActive({ ...cell, row });
  return { active: cell, move, stay, onKeyDown };
}
