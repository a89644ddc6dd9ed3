import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { areaOf, type SheetPlace, type SheetRanges } from "./SheetColumn.ts";

type SheetKeys = {
  readonly rows: number;
  readonly columns: number;
  readonly canAdd: boolean;
  /** What can be done with several cells; absent: one cell at a time. */
  readonly ranges: SheetRanges | undefined;
  readonly canEdit: (place: SheetPlace) => boolean;
  readonly onAdd: () => void;
  readonly focusCell: (place: SheetPlace) => void;
  readonly focusEditor: (place: SheetPlace, select: boolean) => void;
  readonly onCancel: (place: SheetPlace) => void;
};

/** A selection of several cells: where it began and, where the keyboard is not there, where it ends. */
type Selection = { readonly anchor: SheetPlace; readonly head: SheetPlace | null };

/**
 * The keyboard of a sheet: arrows and Tab move, typing or Enter edits, Enter goes on below, Escape undoes. Shift
 * selects, and what is selected can be filled and emptied.
 */
export function useSheetKeys(sheet: SheetKeys) {
  const { ranges } = sheet;
  const [place, setPlace] = useState<SheetPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  /** Null: the one cell of the keyboard. */
  const [selection, setSelection] = useState<Selection | null>(null);
  const lastRow = sheet.canAdd ? sheet.rows : sheet.rows - 1;
  const anchor = selection?.anchor ?? null;
  const area = areaOf(anchor ?? place, selection?.head ?? place);

  const go = (row: number, column: number, from: SheetPlace | null = null): void => {
    const next = {
      row: Math.max(0, Math.min(row, from === null ? lastRow : sheet.rows - 1)),
      column: Math.max(0, Math.min(column, sheet.columns - 1)),
    };
    flushSync(() => {
      setEditing(false);
      setPlace(next);
      setSelection(from && { anchor: from, head: null });
    });
    sheet.focusCell(next);
  };
  /** `keep`: what is selected stays so. */
  const edit = (at: SheetPlace, select: boolean, keep = false): boolean => {
    if (!sheet.canEdit(at)) return false;
    flushSync(() => {
      setPlace(at);
      if (!keep) setSelection(null);
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
  const select = (from: SheetPlace, head: SheetPlace): void => setSelection({ anchor: from, head });
  /** Takes the keys that concern all selected cells; true when it did. */
  const onRangeKey = ({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const { rows, columns } = sheet;
    if (!ranges || place.row >= rows) return false;
    const [bottom, right] = [rows - 1, columns - 1];
    const { from, to } = area;
    if (!(ctrlKey || metaKey)) {
      if (key === " " && shiftKey) select({ row: from.row, column: 0 }, { row: to.row, column: right });
      else if (key === "Delete" || key === "Backspace") ranges.clear(area);
      else return false;
      return true;
    }
    const isOneRow = from.row === to.row;
    const isOneColumn = from.column === to.column;
    const up = { row: from.row - 1, column: from.column };
    const left = { row: from.row, column: from.column - 1 };
    if (key === "a") select({ row: 0, column: 0 }, { row: bottom, column: right });
    else if (key === " ") select({ row: 0, column: from.column }, { row: bottom, column: to.column });
    // The first row fills those below it, and one row alone takes what stands above it; likewise columns.
    else if (key === "d" && !(isOneRow && from.row === 0))
      ranges.fill(
        isOneRow ? areaOf(up, to) : area,
        isOneRow ? areaOf(up, { ...up, column: to.column }) : areaOf(from, { ...to, row: from.row }),
      );
    else if (key === "r" && !(isOneColumn && from.column === 0))
      ranges.fill(
        isOneColumn ? areaOf(left, to) : area,
        isOneColumn ? areaOf(left, { ...left, row: to.row }) : areaOf(from, { ...to, column: from.column }),
      );
    else if (key === "Enter") fillFromPlace();
    else return key === "d" || key === "r";
    return true;
  };
  const fillFromPlace = (): void => ranges?.fill(area, areaOf(place, place));
  const onEditorKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") tab(event);
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (ranges && (event.ctrlKey || event.metaKey)) {
        go(place.row, place.column, anchor);
        fillFromPlace();
      } else go(place.row + 1, place.column);
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
    const start = event.shiftKey && ranges && !adding ? (anchor ?? place) : null;
    if (event.key === "ArrowDown") go(row + 1, column, start);
    else if (event.key === "ArrowUp") go(row - 1, column, start);
    else if (event.key === "ArrowRight") go(row, column + 1, start);
    else if (event.key === "ArrowLeft") go(row, column - 1, start);
    else if (event.key === "Home") go(event.ctrlKey ? 0 : row, 0, start);
    else if (event.key === "End") go(event.ctrlKey ? lastRow : row, sheet.columns - 1, start);
    else if (event.key === "PageDown") go(row + 10, column, start);
    else if (event.key === "PageUp") go(row - 10, column, start);
    else if (onRangeKey(event)) {
      // Done.
    } else if (adding && (event.key === "Enter" || event.key === " ")) sheet.onAdd();
    else if (!adding && (event.key === "Enter" || event.key === "F2")) edit(place, event.key === "Enter", true);
    else if (!adding && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // The editor gets the focus with all selected before the character arrives, so typing replaces.
      edit(place, true, true);
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
  /** Selects from where a selection began, else from the cell of the keyboard, which goes to the end of it. */
  const extend = ({ row, column }: SheetPlace, from = anchor ?? place): void => go(row, column, from);
  return { place, area, editing, edit, extend, go, onKeyDown, stop: () => setEditing(false) };
}
