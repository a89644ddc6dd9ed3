import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { SheetArea, SheetPlace } from "./SheetColumn.ts";

type SheetKeys = {
  readonly rows: number;
  readonly columns: number;
  readonly canAdd: boolean;
  /** Whether several cells can be selected. */
  readonly canSelect: boolean;
  readonly canEdit: (place: SheetPlace) => boolean;
  readonly onAdd: () => void;
  readonly focusCell: (place: SheetPlace) => void;
  readonly focusEditor: (place: SheetPlace, select: boolean) => void;
  readonly onCancel: (place: SheetPlace) => void;
};

/** The keyboard of a sheet: arrows and Tab move, typing or Enter edits, Enter goes on below, Escape undoes. */
export function useSheetKeys(sheet: SheetKeys) {
  const [place, setPlace] = useState<SheetPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  /** Where a selection of several cells began; null: the one cell of the keyboard. */
  const [anchor, setAnchor] = useState<SheetPlace | null>(null);
  const lastRow = sheet.canAdd ? sheet.rows : sheet.rows - 1;

  const go = (row: number, column: number, from: SheetPlace | null = null): void => {
    const next = {
      row: Math.max(0, Math.min(row, from === null ? lastRow : sheet.rows - 1)),
      column: Math.max(0, Math.min(column, sheet.columns - 1)),
    };
    flushSync(() => {
      setEditing(false);
      setPlace(next);
      setAnchor(from);
    });
    sheet.focusCell(next);
  };
  const edit = (at: SheetPlace, select: boolean): boolean => {
    if (!sheet.canEdit(at)) return false;
    flushSync(() => {
      setPlace(at);
      setAnchor(null);
      setEditing(true);
    });
    sheet.focusEditor(at, select);
    return true;
  };
  /** The next cell in reading order that can be edited, or the line that adds; null past the ends. */
  const nextEditable = (from: SheetPlace, by: 1 | -1): SheetPlace | null => {
    let index = from.row * sheet.columns + from.column;
    for (;;) {
      index += by;
      const at = { row: Math.floor(index / sheet.columns), column: index % sheet.columns };
      if (index < 0 || at.row > lastRow) return null;
      if (at.row === sheet.rows) return { row: at.row, column: 0 };
      if (sheet.canEdit(at)) return at;
    }
  };
  const tab = (event: KeyboardEvent): void => {
    const at = place.row >= sheet.rows ? { row: sheet.rows, column: event.shiftKey ? 0 : sheet.columns } : place;
    const next = nextEditable(at, event.shiftKey ? -1 : 1);
    if (!next) {
      setEditing(false);
      return;
    }
    event.preventDefault();
    if (next.row === sheet.rows || !editing) go(next.row, next.column);
    else edit(next, true);
  };
  const onEditorKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") tab(event);
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      go(place.row + 1, place.column);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      sheet.onCancel(place);
      go(place.row, place.column);
    }
  };
  const onCellKey = (event: KeyboardEvent): void => {
    const { row, column } = place;
    const adding = row >= sheet.rows;
    if (event.key === "Tab") {
      tab(event);
      return;
    }
    const start = event.shiftKey && sheet.canSelect && !adding ? (anchor ?? place) : null;
    if (event.key === "ArrowDown") go(row + 1, column, start);
    else if (event.key === "ArrowUp") go(row - 1, column, start);
    else if (event.key === "ArrowRight") go(row, column + 1, start);
    else if (event.key === "ArrowLeft") go(row, column - 1, start);
    else if (event.key === "Home") go(event.ctrlKey ? 0 : row, 0);
    else if (event.key === "End") go(event.ctrlKey ? lastRow : row, sheet.columns - 1);
    else if (event.key === "PageDown") go(row + 10, column);
    else if (event.key === "PageUp") go(row - 10, column);
    else if (adding && (event.key === "Enter" || event.key === " ")) sheet.onAdd();
    else if (!adding && (event.key === "Enter" || event.key === "F2")) edit(place, event.key === "Enter");
    else if (!adding && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // The editor gets the focus with all selected before the character arrives, so typing replaces.
      edit(place, true);
      return;
    } else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inCell = event.target instanceof Element && event.target.closest("[role=gridcell]") !== null;
    if (event.defaultPrevented || !inCell) return;
    if (editing) onEditorKey(event);
    else onCellKey(event);
  };
  const corner = anchor ?? place;
  const area: SheetArea = {
    from: { row: Math.min(corner.row, place.row), column: Math.min(corner.column, place.column) },
    to: { row: Math.max(corner.row, place.row), column: Math.max(corner.column, place.column) },
  };
  const extend = ({ row, column }: SheetPlace): void => go(row, column, anchor ?? place);
  return { place, area, editing, edit, extend, go, onKeyDown, stop: () => setEditing(false) };
}
