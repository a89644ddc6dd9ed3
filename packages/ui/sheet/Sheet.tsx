// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
// biome-ignore-all lint/a11y/useSemanticElements: cells of that grid
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: a stretch without rows, which takes no focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid leads the keyboard
import Plus from "lucide-react/icons/plus";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { classNames } from "../classNames.ts";
import { openRowMenu } from "../grid/openRowMenu.ts";
import { moveClass, useRowMove } from "../grid/useRowMove.ts";
import { useDrawAt } from "../measure/drawAt.ts";
import { useWhole } from "../measure/useWhole.ts";
import type { MenuEntry } from "../menu/MenuList.tsx";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import {
  isInArea,
  type LiveCells,
  type SheetCellMark,
  type SheetColumn,
  type SheetPlace,
  type SheetRanges,
} from "./SheetColumn.ts";
import { SheetFoot } from "./SheetFoot.tsx";
import { SheetHead } from "./SheetHead.tsx";
import { type SheetHost, SheetRow } from "./SheetRow.tsx";
import { minSheetWidth, sheetToolsWidth, sheetWidths } from "./sheetWidth.ts";
import { useCellDrag } from "./useCellDrag.ts";
import { drawnRows, longSheet, useRowWindow } from "./useRowWindow.ts";
import { useSheetKeys } from "./useSheetKeys.ts";
import "./Sheet.css";

export type SheetProps<Row> = {
  /** Name of the sheet. */
  readonly label: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The number of a row, from 1, where it is not its place among the rows. */
  readonly numberOf?: ((row: Row) => number) | undefined;
  /** Marks of a cell; null when it has none. */
  readonly mark?: (row: Row, columnId: string) => SheetCellMark | null;
  /** Cells draw themselves again. Absent: they do so with the sheet. */
  readonly live?: LiveCells<Row> | undefined;
  /** Draws the line that adds; a row added becomes the place of the keyboard. */
  readonly onAdd?: (() => void) | undefined;
  readonly addLabel?: string;
  /** Makes a row in front of the one at a place; offered in the menus of rows. */
  readonly onInsert?: ((at: number) => void) | undefined;
  /** The menu at the end of a row, also opened by the Menu key; made when it is opened. */
  readonly rowActions?: (row: Row, index: number) => readonly MenuEntry[];
  /** Whether a row has such a menu. Absent: each has. */
  readonly hasActions?: (row: Row) => boolean;
  /** The menu in the head, of what can be done with all rows; empty: no menu. */
  readonly actions?: readonly MenuEntry[];
  /** Escape in a cell: undoes what was typed since its edit began. */
  readonly onCancelEdit?: (row: Row, columnId: string) => void;
  /**
   * A row was moved, by its handle or by Alt with the arrows, to a place counted without it. Absent: the order is
   * fixed.
   */
  readonly onMove?: ((from: number, to: number) => void) | undefined;
  /** Something leads to a row that is not among the rows. */
  readonly onMissing?: (() => void) | undefined;
  /** Opens a row elsewhere: by its button, by pressing a cell that cannot be edited, by Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Several cells can be selected, copied and pasted, filled and emptied. Absent: only what the browser copies. */
  readonly ranges?: SheetRanges | undefined;
  /** At the left of the foot ("5 lines"); the foot appears with it or with a sum. */
  readonly footLabel?: ReactNode;
};

/** The rows of the body, without the line that adds. */
const bodyRows = (table: HTMLTableElement): readonly Element[] => [...table.querySelectorAll("tbody > tr[data-row]")];

/** The place of a cell; null outside of the cells of rows. */
function placeOf(element: Element | null): SheetPlace | null {
  const cell = element?.closest("tr[data-row] > [role=gridcell]");
  const [row, column] = (cell?.id.split("-") ?? []).slice(-2).map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * A sub-form as a sheet: grid lines instead of boxes, one cell in edit, sums in the columns they sum. Of more than a
 * hundred rows those near the screen are drawn, and the sheet scrolls by itself.
 */
export function Sheet<Row>(props: SheetProps<Row>): ReactNode {
  const { text } = useUiText();
  const { columns, onInsert, onMove, onOpen, ranges, rowId, rows } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
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
    ranges,
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
  const { place } = keys;
  const count = useRef(rows.length);
  /** The keyboard is in the sheet; a line that is deleted must not lose it. */
  const hadFocus = useRef(false);
  /** The first cell of a row that can be edited gets the keyboard; else its first cell. */
  const enterRow = (row: number): void => {
    const at = columns.findIndex((_, index) => editorOf(row, index) !== null);
    if (at < 0 || !keys.edit({ row, column: at }, true)) keys.go(row, 0);
  };
  /** A row that was made between others, where its first cell is to be edited. */
  const inserted = useRef<number | null>(null);
  useEffect(() => {
    const grown = rows.length === count.current + 1;
    const lost = rows.length < count.current && hadFocus.current && document.activeElement === document.body;
    if (lost) queueMicrotask(() => keys.go(place.row, place.column));
    const adding = grown && place.row >= count.current && table.current?.contains(document.activeElement);
    count.current = rows.length;
    const row = inserted.current ?? (adding ? rows.length - 1 : null);
    inserted.current = null;
    if (grown && row !== null) queueMicrotask(() => enterRow(row));
  });
  /** Where the edit is, and of which row: one that comes into its place otherwise is not edited. */
  const edited = useRef<{ readonly at: number; readonly id: string } | null>(null);
  const current = rows[place.row];
  useLayoutEffect(() => {
    const id = keys.editing && current !== undefined ? rowId(current) : null;
    const { at, id: before } = edited.current ?? {};
    if (id !== null && at === place.row && before !== id) keys.stop();
    edited.current = id === null ? null : { at: place.row, id };
  });
  const moving = useRowMove(table, bodyRows, (from, to) => onMove?.(from, to));
  const drag = useCellDrag({
    scroller,
    ranges,
    area: keys.area,
    placeOf,
    extend: (to, from) => keys.extend(to, from),
  });
  const isWhole = useWhole();
  const isLong = rows.length > longSheet;
  const { height, range } = useRowWindow(scroller, rows.length, isLong && !isWhole);
  /** A row that must be drawn wherever it is, since someone leads to it. */
  const [wanted, setWanted] = useState<string | null>(null);
  useDrawAt(scroller, (id) => {
    setWanted(id);
    if (!rows.some((row) => rowId(row) === id)) props.onMissing?.();
  });

  const insert = (at: number): void => {
    inserted.current = at;
    onInsert?.(at);
  };
  const actionsOf = (row: Row, index: number): readonly MenuEntry[] => [
    ...(onInsert
      ? [
          { id: "above", label: text("ui.insert_above"), icon: Plus, onSelect: () => insert(index) },
          { id: "below", label: text("ui.insert_below"), icon: Plus, onSelect: () => insert(index + 1) },
        ]
      : []),
    ...(props.rowActions?.(row, index) ?? []),
  ];
  const press = (row: number, column: number, isExtending: boolean): void => {
    const isEdited = keys.editing && place.row === row && place.column === column;
    if (isEdited || drag.takesPress()) return;
    if (isExtending && ranges) {
      keys.extend({ row, column });
      return;
    }
    if (keys.edit({ row, column }, false)) return;
    keys.go(row, column);
    const item = rows[row];
    if (item !== undefined) onOpen?.(item);
  };
  // Rows are not drawn again because of what they call.
  const latest = useRef<SheetHost<Row> | null>(null);
  latest.current = {
    editorOf,
    press,
    open: (row) => onOpen?.(row),
    actionsOf,
    hold: moving.onPointerDown,
    beginFill: drag.beginFill,
  };
  const [host] = useState<SheetHost<Row>>(() => ({
    editorOf: (...at) => latest.current?.editorOf(...at) ?? null,
    press: (...at) => latest.current?.press(...at),
    open: (row) => latest.current?.open(row),
    actionsOf: (...of) => latest.current?.actionsOf(...of) ?? [],
    hold: (...at) => latest.current?.hold(...at),
    beginFill: (event) => latest.current?.beginFill(event),
  }));
  /** Takes the keys that the sheet adds to those of its cells; true when it did. */
  const ownKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { row, column } = place;
    const item = rows[row];
    if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === "l" && columns[column]?.menu) {
      event.preventDefault();
      table.current?.querySelectorAll("thead th")[column + 1]?.querySelector("button")?.click();
      return true;
    }
    if (item === undefined) return false;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.altKey && onMove && step !== 0) {
      event.preventDefault();
      if (rows[row + step] === undefined) return true;
      keys.stop();
      flushSync(() => onMove(row, row + step));
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
    if (inTools && event.key.startsWith("Arrow")) keys.go(place.row, place.column);
    else if (keys.editing || !openRowMenu(event, event.target.closest("tr"))) keys.onKeyDown(event);
  };
  const { from, to } = keys.area;
  const isSeveral = from.row !== to.row || from.column !== to.column;
  const shown = drag.filled ?? (isSeveral ? keys.area : null);
  const hasCorner = ranges?.canEnter === true && !keys.editing && !onOpen;
  /** Whether a key of the clipboard is meant for cells: not for the control of one, nor for text that is marked. */
  const isOfCells = (event: ClipboardEvent<HTMLElement>): boolean =>
    !keys.editing && event.target instanceof Element && event.target.closest("[role=gridcell]") !== null;
  const onCopy = (event: ClipboardEvent<HTMLElement>): boolean => {
    if (!isOfCells(event) || document.getSelection()?.isCollapsed === false || place.row >= rows.length) return false;
    const copied = ranges?.copy(keys.area) ?? null;
    if (copied === null) return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied.text);
    event.clipboardData.setData("text/html", copied.html);
    return true;
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const pasted = { text: event.clipboardData.getData("text/plain"), html: event.clipboardData.getData("text/html") };
    // Several cells are not meant for the one line that is typed into.
    const leavesEditor = keys.editing && event.target instanceof HTMLInputElement && /[\t\n]./.test(pasted.text);
    if (!ranges || pasted.text + pasted.html === "" || !(leavesEditor || isOfCells(event))) return;
    event.preventDefault();
    // The control goes, and the keyboard with it to the cell.
    if (keys.editing) keys.go(place.row, place.column);
    const first = { row: rows.length, column: 0 };
    ranges.paste(place.row < rows.length ? keys.area : { from: first, to: first }, pasted);
  };
  const prepare = (): void => {
    if (!ranges) return;
    ranges.prepare();
    drag.prepare();
  };
  const withActions = props.rowActions !== undefined || onOpen !== undefined;
  const toolsWidth = withActions ? sheetToolsWidth(onOpen !== undefined) : 0;
  const withFoot = props.footLabel !== undefined || columns.some((column) => column.sum !== undefined);
  const span = columns.length + 1 + (withActions ? 1 : 0);
  const widths = sheetWidths(columns);
  const minWidth = minSheetWidth(columns, toolsWidth);
  const wantedAt = wanted === null ? -1 : rows.findIndex((row) => rowId(row) === wanted);
  const body: ReactNode[] = [];
  let next = 0;
  const leaveOut = (upTo: number): void => {
    if (upTo > next)
      body.push(
        <tr key={`without ${next}`} aria-hidden="true">
          <td colSpan={span} className="t-sheet__gap" style={{ height: (upTo - next) * height }} />
        </tr>,
      );
  };
  for (const index of drawnRows(range, rows.length, [place.row, wantedAt])) {
    const row = rows[index];
    if (row === undefined) continue;
    leaveOut(index);
    next = index + 1;
    const isCurrent = place.row === index;
    const isChosen = shown !== null && index >= shown.from.row && index <= shown.to.row;
    body.push(
      <SheetRow
        key={rowId(row)}
        host={host}
        base={base}
        row={row}
        id={rowId(row)}
        index={index}
        number={props.numberOf?.(row) ?? index + 1}
        columns={columns}
        mark={props.mark}
        live={props.live}
        current={isCurrent ? place.column : -1}
        editing={isCurrent && keys.editing}
        from={isChosen ? shown.from.column : -1}
        to={isChosen ? shown.to.column : -1}
        corner={hasCorner && to.row === index && isInArea(keys.area, index, to.column) ? to.column : -1}
        moves={onMove !== undefined && rows.length > 1}
        moveClass={moveClass(moving.move, index)}
        opens={onOpen !== undefined}
        acts={props.rowActions !== undefined && (onInsert !== undefined || props.hasActions?.(row) !== false)}
        tools={withActions}
      />,
    );
  }
  leaveOut(rows.length);
  return (
    <div ref={scroller} className={classNames("t-sheet", isLong && "t-sheet--long")}>
      <table
        style={{ "--least": `${minWidth}px` } as CSSProperties}
        ref={table}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={ranges !== undefined || undefined}
        className={classNames(isSeveral && "is-selecting")}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={(event) => {
          if (onCopy(event)) ranges?.clear(keys.area);
        }}
        onPaste={onPaste}
        onPointerEnter={prepare}
        onPointerDown={drag.onPointerDown}
        onFocus={() => {
          if (!hadFocus.current) prepare();
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
        <SheetHead columns={columns} actions={props.actions} withTools={withActions} />
        <tbody>
          {body}
          {props.onAdd && (
            <tr>
              <td
                id={cellId(rows.length, 0)}
                role="gridcell"
                colSpan={span}
                tabIndex={place.row >= rows.length ? 0 : -1}
                className="t-sheet__add"
                style={{ "--lead": "40px" } as CSSProperties}
                onFocus={() => {
                  if (place.row < rows.length) keys.go(rows.length, 0);
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
        {withFoot && <SheetFoot columns={columns} label={props.footLabel} withTools={withActions} />}
      </table>
    </div>
  );
}
