// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
// biome-ignore-all lint/a11y/useSemanticElements: cells of that grid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid leads the keyboard
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { IconButton } from "../action/IconButton.tsx";
import { MoveHandle } from "../action/MoveHandle.tsx";
import { classNames } from "../classNames.ts";
import { openRowMenu } from "../grid/openRowMenu.ts";
import { moveClass, useRowMove } from "../grid/useRowMove.ts";
import { Menu } from "../menu/Menu.tsx";
import type { MenuEntry } from "../menu/MenuList.tsx";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { SheetCell } from "./SheetCell.tsx";
import type { SheetCellMark, SheetClipboard, SheetColumn } from "./SheetColumn.ts";
import { minSheetWidth, sheetToolsWidth, sheetWidths } from "./sheetWidth.ts";
import { useSheetKeys } from "./useSheetKeys.ts";
import "./Sheet.css";

export type SheetProps<Row> = {
  /** Name of the sheet. */
  readonly label: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Marks of a cell; null when it has none. */
  readonly mark?: (row: Row, columnId: string) => SheetCellMark | null;
  /** Draws the line that adds; a row added becomes the place of the keyboard. */
  readonly onAdd?: (() => void) | undefined;
  readonly addLabel?: string;
  /** The menu at the end of a row, also opened by the Menu key; empty: no menu. */
  readonly rowActions?: (row: Row, index: number) => readonly MenuEntry[];
  /** The menu in the head, of what can be done with all rows; empty: no menu. */
  readonly actions?: readonly MenuEntry[];
  /** Escape in a cell: undoes what was typed since its edit began. */
  readonly onCancelEdit?: (row: Row, columnId: string) => void;
  /**
   * A row was moved, by its handle or by Alt with the arrows, to a place counted without it. Absent: the order is
   * fixed.
   */
  readonly onMove?: ((from: number, to: number) => void) | undefined;
  /** Opens a row elsewhere: by its button, by pressing a cell that cannot be edited, by Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Several cells can be selected, copied and pasted. Absent: only what the browser copies. */
  readonly clipboard?: SheetClipboard | undefined;
  /** At the left of the foot ("5 lines"); the foot appears with it or with a sum. */
  readonly footLabel?: ReactNode;
};

/** The rows of the body, without the line that adds. */
const bodyRows = (table: HTMLTableElement): readonly Element[] => [...table.querySelectorAll("tbody > tr[data-row]")];

/** A sub-form as a sheet: grid lines instead of boxes, one cell in edit, sums in the columns they sum. */
export function Sheet<Row>(props: SheetProps<Row>): ReactNode {
  const { text } = useUiText();
  const { columns, rows, rowId } = props;
  const base = useId();
  const table = useRef<HTMLTableElement>(null);
  const cellId = (row: number, column: number): string => `${base}-${row}-${column}`;
  const editorOf = (row: number, column: number): ReactNode | null => {
    const item = rows[row];
    return item === undefined ? null : (columns[column]?.edit?.(item) ?? null);
  };
  const keys = useSheetKeys({
    rows: rows.length,
    columns: columns.length,
    canAdd: props.onAdd !== undefined,
    canSelect: props.clipboard !== undefined,
    canEdit: (at) => editorOf(at.row, at.column) !== null,
    onAdd: () => props.onAdd?.(),
    focusCell: (at) => document.getElementById(cellId(at.row, at.row >= rows.length ? 0 : at.column))?.focus(),
    focusEditor: (at, select) => {
      const control = document
        .getElementById(cellId(at.row, at.column))
        ?.querySelector<HTMLElement>("input, textarea, button");
      control?.focus();
      if (select && control instanceof HTMLInputElement && control.type !== "checkbox") control.select();
    },
    onCancel: (at) => {
      const item = rows[at.row];
      const column = columns[at.column];
      if (item !== undefined && column) props.onCancelEdit?.(item, column.id);
    },
  });
  const count = useRef(rows.length);
  /** The keyboard is in the sheet; a line that is deleted must not lose it. */
  const hadFocus = useRef(false);
  useEffect(() => {
    const grown = rows.length === count.current + 1;
    const lost = rows.length < count.current && hadFocus.current && document.activeElement === document.body;
    if (lost) queueMicrotask(() => keys.go(keys.place.row, keys.place.column));
    const adding = grown && keys.place.row >= count.current && table.current?.contains(document.activeElement);
    count.current = rows.length;
    if (!adding) return;
    const at = columns.findIndex((_, index) => editorOf(rows.length - 1, index) !== null);
    if (at >= 0) queueMicrotask(() => keys.edit({ row: rows.length - 1, column: at }, true));
  });
  const { onMove, onOpen } = props;
  const moving = useRowMove(table, bodyRows, (from, to) => onMove?.(from, to));
  /** Takes the keys that the sheet adds to those of its cells; true when it did. */
  const ownKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { row, column } = keys.place;
    const item = rows[row];
    if (item === undefined) return false;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.altKey && onMove && step !== 0) {
      event.preventDefault();
      if (rows[row + step] === undefined) return true;
      keys.stop();
      flushSync(() => onMove?.(row, row + step));
      keys.go(row + step, column);
      return true;
    }
    const inCell = event.target instanceof Element && event.target.closest("[role=gridcell]") !== null;
    if (!onOpen || !inCell || event.key !== "Enter" || keys.editing || editorOf(row, column) !== null) return false;
    event.preventDefault();
    onOpen(item);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element) || ownKey(event)) return;
    const inTools = event.target.closest(".t-sheet__tools") !== null;
    if (inTools && event.key.startsWith("Arrow")) keys.go(keys.place.row, keys.place.column);
    else if (keys.editing || !openRowMenu(event, event.target.closest("tr"))) keys.onKeyDown(event);
  };
  const { clipboard } = props;
  const { from, to } = keys.area;
  const isSeveral = from.row !== to.row || from.column !== to.column;
  const isSelected = (row: number, column: number): boolean =>
    isSeveral && row >= from.row && row <= to.row && column >= from.column && column <= to.column;
  /** Whether a key of the clipboard is meant for cells: not for the control of one, nor for text that is marked. */
  const isOfCells = (event: ClipboardEvent<HTMLElement>): boolean =>
    !keys.editing && event.target instanceof Element && event.target.closest("[role=gridcell]") !== null;
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (!isOfCells(event) || document.getSelection()?.isCollapsed === false || keys.place.row >= rows.length) return;
    const copied = clipboard?.copy(keys.area) ?? null;
    if (copied === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    // Several cells are not meant for the one line that is typed into.
    const leavesEditor = keys.editing && event.target instanceof HTMLInputElement && /[\t\n]./.test(pasted);
    if (!clipboard || pasted === "" || !(leavesEditor || isOfCells(event))) return;
    event.preventDefault();
    // The control goes, and the keyboard with it to the cell.
    if (keys.editing) keys.go(keys.place.row, keys.place.column);
    const first = { row: rows.length, column: 0 };
    clipboard.paste(keys.place.row < rows.length ? keys.area : { from: first, to: first }, pasted);
  };
  const withActions = props.rowActions !== undefined || onOpen !== undefined;
  const toolsWidth = withActions ? sheetToolsWidth(onOpen !== undefined) : 0;
  const withFoot = props.footLabel !== undefined || columns.some((column) => column.sum !== undefined);
  const span = columns.length + 1 + (withActions ? 1 : 0);
  const firstSum = Math.max(
    0,
    columns.findIndex((column) => column.sum !== undefined),
  );
  const widths = sheetWidths(columns);
  const minWidth = minSheetWidth(columns, toolsWidth);
  return (
    <div className="t-sheet">
      <table
        style={{ "--least": `${minWidth}px` } as CSSProperties}
        ref={table}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={clipboard !== undefined || undefined}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
        onFocus={() => {
          if (!hadFocus.current) clipboard?.prepare();
          hadFocus.current = true;
        }}
        onBlur={(event) => {
          const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
          if (event.relatedTarget !== null && !inside) hadFocus.current = false;
          if (keys.editing && event.relatedTarget !== null && !inside) keys.stop();
        }}
      >
        <colgroup>
          <col style={{ width: 40 }} />
          {columns.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
          {withActions && <col className="t-sheet__tools" style={{ width: toolsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="t-sheet__number">
              #
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classNames(column.align === "end" && "t-sheet__end")}>
                <span className="t-sheet__title">
                  <span className="t-cut" title={column.title}>
                    {column.title}
                  </span>
                  {column.required && (
                    <>
                      <span className="t-field__req" aria-hidden="true">
                        *
                      </span>
                      <span className="t-hide">{text("ui.required")}</span>
                    </>
                  )}
                </span>
              </th>
            ))}
            {withActions && (
              <th scope="col" className="t-sheet__tools" data-density="dense">
                {props.actions && props.actions.length > 0 ? (
                  <Menu label={text("ui.all_lines")} items={props.actions} />
                ) : (
                  <span className="t-hide">{text("ui.more_actions")}</span>
                )}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => {
            const actions = props.rowActions?.(row, rowIndex) ?? [];
            return (
              <tr key={rowId(row)} data-row="" className={moveClass(moving.move, rowIndex) ?? undefined}>
                <td className={classNames("t-sheet__number", onMove && "t-sheet__number--moves")}>
                  <span>{rowIndex + 1}</span>
                  {onMove && rows.length > 1 && (
                    <MoveHandle
                      number={rowIndex + 1}
                      onPointerDown={(event) => moving.onPointerDown(event, rowIndex)}
                    />
                  )}
                </td>
                {columns.map((column, columnIndex) => {
                  const at = keys.place.row === rowIndex && keys.place.column === columnIndex;
                  const editing = at && keys.editing;
                  return (
                    <SheetCell
                      key={column.id}
                      id={cellId(rowIndex, columnIndex)}
                      column={column}
                      row={row}
                      mark={props.mark?.(row, column.id) ?? null}
                      current={at}
                      selected={isSelected(rowIndex, columnIndex)}
                      editor={editing ? editorOf(rowIndex, columnIndex) : null}
                      onPress={(isExtending) => {
                        const place = { row: rowIndex, column: columnIndex };
                        if (isExtending && clipboard && !editing) {
                          keys.extend(place);
                          return;
                        }
                        if (editing || keys.edit(place, false)) return;
                        keys.go(rowIndex, columnIndex);
                        onOpen?.(row);
                      }}
                    />
                  );
                })}
                {withActions && (
                  <td className="t-sheet__tools" data-density="dense">
                    {onOpen && (
                      <IconButton
                        icon={Pencil}
                        label={text("ui.edit_line", { number: rowIndex + 1 })}
                        tabIndex={-1}
                        onClick={() => onOpen(row)}
                      />
                    )}
                    {actions.length > 0 && (
                      <Menu label={text("ui.line_actions", { number: rowIndex + 1 })} items={actions} tabIndex={-1} />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
          {props.onAdd && (
            <tr>
              <td
                id={cellId(rows.length, 0)}
                role="gridcell"
                colSpan={span}
                tabIndex={keys.place.row >= rows.length ? 0 : -1}
                className="t-sheet__add"
                style={{ "--lead": "40px" } as CSSProperties}
                onFocus={() => {
                  if (keys.place.row < rows.length) keys.go(rows.length, 0);
                }}
                onClick={() => props.onAdd?.()}
              >
                <span className="t-sheet__add-line">
                  <Icon of={Plus} />
                  {props.addLabel ?? text("ui.add_line")}
                </span>
              </td>
            </tr>
          )}
        </tbody>
        {withFoot && (
          <tfoot>
            <tr>
              <td colSpan={firstSum + 1} className="t-sheet__lead">
                {props.footLabel}
              </td>
              {columns.slice(firstSum).map((column) => (
                <td key={column.id} className={classNames(column.align === "end" && "t-sheet__end")}>
                  {column.sum}
                </td>
              ))}
              {withActions && <td className="t-sheet__tools" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
