// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid, drawn in parts
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is grid or treegrid
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is grid or treegrid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Checkbox } from "../choice/Checkbox.tsx";
import { fittingWidth } from "../measure/fittingWidth.ts";
import { usePrinting } from "../measure/usePrinting.ts";
import { useUiText } from "../UiTextProvider.tsx";
import { type GridColumn, type GridGroup, type GridSort, minColumnWidth } from "./DataGridColumn.ts";
import { GridHeadCell } from "./GridHeadCell.tsx";
import { GridRow } from "./GridRow.tsx";
import { GridSkeleton } from "./GridSkeleton.tsx";
import { GridSums } from "./GridSums.tsx";
import { gridLayout } from "./gridLayout.ts";
import { nextSort } from "./nextSort.ts";
import { openRowMenu } from "./openRowMenu.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useGridSelection } from "./useGridSelection.ts";
import { useSteadyRows } from "./useSteadyRows.ts";
import "./DataGrid.css";

export type DataGridProps<Row> = {
  /** Name of the grid. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /**
   * Rows of one source are the same rows, of which some left or came: keyboard and scroll stay with the rows they are
   * at.
   */
  readonly source?: string;
  /** Columns of a row that were changed elsewhere just now: they are marked softly. */
  readonly fresh?: (row: Row) => ReadonlySet<string> | undefined;
  /** Number of the first row in the whole list, 1 on the first page. */
  readonly firstRow?: number;
  /** Rows of the whole list, when known. */
  readonly total?: number | null;
  readonly sort?: readonly GridSort[];
  readonly onSort?: (sort: readonly GridSort[]) => void;
  /** Ids of selected rows; without `onSelect` there is no selection column. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row) => void;
  /** Whether `onOpen` does something for a row; absent: for each. */
  readonly mayOpen?: (row: Row) => boolean;
  /** What a row is, where it stands for others; `onOpen` opens and closes it. Rows below it follow it. */
  readonly groupOf?: (row: Row) => GridGroup | undefined;
  /** Level of the rows that stand for themselves, among groups. */
  readonly leafLevel?: number;
  /** Widths by column id that differ from the columns' own. */
  readonly widths?: ReadonlyMap<string, number>;
  readonly onWidths?: (widths: ReadonlyMap<string, number>) => void;
  /** Skeleton rows of the final height in place of rows. */
  readonly loading?: boolean;
  readonly skeletonRows?: number;
  /** Drawn when there is no row: `EmptyState` or `ErrorState`. */
  readonly empty?: ReactNode;
  /** Label at the left of the sum row; the row appears when a column has a sum. */
  readonly sumLabel?: ReactNode;
  /** At the end of each row, usually a `Menu` with `tabIndex={-1}`; the Menu key opens it. */
  readonly rowEnd?: (row: Row) => ReactNode;
};

const virtualFrom = 100;
/** Rows as an ARIA grid: sticky head, sort (Shift adds), selection, resizing, sums, drawn in parts above 100 rows. */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  const { text } = useUiText();
  const { columns, rows, rowId, sort = [], onSelect, onOpen, firstRow = 1 } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [ownWidths, setOwnWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const widths = props.widths ?? ownWidths;
  const setWidths = props.onWidths ?? setOwnWidths;
  /** The keyboard moved, and its cell is still to be brought into sight. */
  const follow = useRef(false);
  const [rowHeight, setRowHeight] = useState(36);
  const offset = onSelect ? 1 : 0;
  const isPrinting = usePrinting();
  const virtual = rows.length > virtualFrom && !isPrinting;
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    // It would have the browser lay out the page at once, only to measure what nobody needs.
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 48,
  });

  const groupAt = (index: number): GridGroup | undefined => {
    const row = rows[index];
    return row === undefined ? undefined : props.groupOf?.(row);
  };
  const { anchor, idsAt, tickOf, allIds, allTick, toggle, toggleAll } = useGridSelection({
    rows,
    rowId,
    groupOf: props.groupOf,
    selected: props.selected,
    onSelect,
  });
  const orderBy = (column: GridColumn<Row> | undefined, add: boolean): void => {
    if (column?.sortable) props.onSort?.(nextSort(sort, column.id, add));
  };
  const open = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 360) / rowHeight) - 2),
    onMove: (cell) => {
      if (cell.row < 0) return;
      if (virtual) virtualizer.scrollToIndex(cell.row);
      follow.current = true;
    },
    onToggle: toggle,
    onToggleAll: toggleAll,
    onOpen: open,
    onHead: (column, add) => orderBy(columns[column], add),
  });
  useSteadyRows({
    ids: rows.map(rowId),
    source: props.source,
    scroller,
    rowHeight,
    active: keys.active.row,
    onShift: (to) => {
      keys.stay(to(keys.active.row));
      if (anchor.current !== null) anchor.current = to(anchor.current);
    },
  });
  const fit = (column: GridColumn<Row>): void => {
    const cells = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
    const head = document.getElementById(headId(column));
    const widest = fittingWidth([
      ...cells.filter((cell) => cell.dataset.column === column.id),
      ...(head === null ? [] : [head]),
    ]);
    setWidths(new Map(widths).set(column.id, Math.min(Math.max(widest, minColumnWidth), 640)));
  };

  const { edge, minWidth, pinned, pinnedWidth, template, widthOf } = gridLayout(columns, widths, {
    hasTicks: onSelect !== undefined,
    hasEnd: props.rowEnd !== undefined,
  });
  const headId = (column: GridColumn<Row>): string => `${base}-head-${column.id}`;
  const activeGroup = groupAt(keys.active.row);
  const activeColumn = columns[keys.active.column < (activeGroup?.span ?? 0) ? 0 : keys.active.column];
  const virtualRows = virtualizer.getVirtualItems();
  const drawn = !props.loading && (!virtual || virtualRows.some((item) => item.index === keys.active.row));
  const activeId = (): string | undefined => {
    if (activeColumn === undefined) return undefined;
    if (keys.active.row < 0) return headId(activeColumn);
    return drawn && rows.length > 0 ? `${base}-${keys.active.row}-${activeColumn.id}` : undefined;
  };
  useEffect(() => {
    const cell = follow.current && keys.active.row >= 0 ? document.getElementById(activeId() ?? "") : null;
    if (!cell) return;
    follow.current = false;
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  /** The row of the group around a row; -1 without one. */
  const parentOf = (index: number): number => {
    if (props.groupOf === undefined) return -1;
    const level = groupAt(index)?.level ?? props.leafLevel ?? 1;
    return rows.slice(0, index).findLastIndex((row) => {
      const group = props.groupOf?.(row);
      return group?.expanded !== undefined && group.level < level;
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const grid = event.currentTarget;
    if (event.target === grid) {
      const cell = document.getElementById(activeId() ?? "");
      const turns = event.key === "ArrowRight" ? false : event.key === "ArrowLeft" ? true : undefined;
      if (turns !== undefined && activeGroup?.expanded === turns) {
        event.preventDefault();
        open(keys.active.row);
      } else if (event.key === "ArrowLeft" && keys.active.column === 0 && parentOf(keys.active.row) >= 0) {
        event.preventDefault();
        keys.move({ row: parentOf(keys.active.row), column: 0 });
      } else if (!openRowMenu(event, cell?.closest("[role=row]"))) keys.onKeyDown(event);
    } else if (event.key.startsWith("Arrow") && event.target instanceof Element) {
      if (event.target.closest(".t-grid-cell--tools")) grid.focus();
    }
  };
  const hasSums = columns.some((column) => column.sum !== undefined);
  const spare = props.rowEnd !== undefined;

  const drawRow = (index: number, top?: number): ReactNode => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    const group = groupAt(index);
    const tick = tickOf(idsAt(index));
    return (
      <GridRow
        key={id}
        row={row}
        base={base}
        index={index}
        rowNumber={firstRow + index}
        columns={columns}
        pinned={pinned}
        selected={onSelect ? (tick && group?.hasMore ? "mixed" : tick) : undefined}
        hasTick={idsAt(index).length > 0}
        level={group?.level ?? (props.groupOf ? props.leafLevel : undefined)}
        fresh={props.fresh?.(row)}
        activeColumn={keys.active.row === index ? activeColumn?.id : undefined}
        top={top}
        measure={index === 0 ? (height) => height > 0 && height !== rowHeight && setRowHeight(height) : undefined}
        onToggle={(range) => toggle(index, range)}
        onPress={(column) => keys.move({ row: index, column })}
        onOpen={onOpen && (props.mayOpen?.(row) ?? true) ? () => onOpen(row) : undefined}
        group={group}
        end={props.rowEnd?.(row)}
      />
    );
  };

  return (
    <div
      ref={scroller}
      className="t-grid-scroll"
      style={
        { "--columns": template, "--least": `${minWidth}px`, "--pinned-width": `${pinnedWidth}px` } as CSSProperties
      }
    >
      <div
        role={props.groupOf ? "treegrid" : "grid"}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={props.total ?? -1}
        aria-colcount={columns.length + offset + (spare ? 1 : 0)}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={props.loading || undefined}
        aria-activedescendant={activeId()}
        className="t-data"
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="t-data__head">
          <div role="row" aria-rowindex={1} className="t-data__row">
            {onSelect && (
              <div role="columnheader" aria-colindex={1} className="t-grid-head t-grid-tick is-pinned">
                <Checkbox
                  label={text("ui.select_all")}
                  checked={allTick}
                  onChange={toggleAll}
                  disabled={allIds.length === 0}
                  tabIndex={-1}
                />
              </div>
            )}
            {columns.map((column, index) => (
              <GridHeadCell
                key={column.id}
                column={column}
                id={headId(column)}
                index={index + 1 + offset}
                pinnedAt={pinned.get(column.id)}
                edge={column.id === edge}
                active={keys.active.row < 0 && index === keys.active.column}
                sort={sort}
                onSort={(add) => orderBy(column, add)}
                onResize={(width) => setWidths(new Map(widths).set(column.id, width))}
                onFit={() => fit(column)}
              />
            ))}
            {spare && (
              <div role="columnheader" aria-colindex={columns.length + offset + 1} className="t-grid-head t-grid-spare">
                <span className="t-hide">{text("ui.more_actions")}</span>
              </div>
            )}
          </div>
          {columns.some((column) => column.filter !== undefined) && (
            <div role="row" className="t-data__row t-data__filters" data-density="dense">
              {onSelect && <div role="gridcell" className="t-grid-filter" />}
              {columns.map((column) => (
                <div key={column.id} role="gridcell" className="t-grid-filter">
                  {column.filter}
                </div>
              ))}
              {spare && <div role="gridcell" className="t-grid-filter" />}
            </div>
          )}
        </div>
        {props.loading ? (
          <GridSkeleton
            rows={props.skeletonRows ?? 10}
            columns={columns}
            widthOf={widthOf}
            tick={onSelect !== undefined}
            end={spare}
          />
        ) : virtual ? (
          <div role="rowgroup" className="t-data__virtual" style={{ height: virtualizer.getTotalSize() }}>
            {virtualRows.map((item) => drawRow(item.index, item.start))}
          </div>
        ) : (
          <div role="rowgroup">{rows.map((_, index) => drawRow(index))}</div>
        )}
        {hasSums && !props.loading && rows.length > 0 && (
          <GridSums
            columns={columns}
            pinned={pinned}
            label={props.sumLabel}
            tick={onSelect !== undefined}
            end={spare}
          />
        )}
      </div>
      {!props.loading && rows.length === 0 && props.empty}
    </div>
  );
}
