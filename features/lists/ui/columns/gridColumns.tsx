import type { GridColumn } from "@tessera/ui/grid/DataGridColumn.ts";
import { textWidth } from "@tessera/ui/measure/textWidth.ts";
import type { ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { type CellFormat, type CellKind, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { cellViewOf } from "./cellViewOf.tsx";
import { ListCell } from "./ListCell.tsx";

const standardWidth = 160;
const widthByKind = {
  text: standardWidth,
  number: 112,
  date: 112,
  datetime: 168,
  instant: 168,
  time: 96,
  boolean: 88,
  options: 128,
} as const;

/** Kinds whose cells are all of one length; a date is never cut. */
const ofOneLength: ReadonlySet<CellKind> = new Set(["date", "datetime", "instant", "time"]);

/** Chips take more room than their text. */
const stateWidth = 152;

/** The sign of a late date and the space behind it, which a deadline needs beside the date. */
const lateSign = 20;

/**
 * Sizes of the type of headings and chips, and of cells; what stands around their text, and the mark of the order
 * behind a heading with its rank, in px.
 */
const smallType = 12;
const cellType = 13;
const aroundText = 24;
const aroundState = 62;
const orderMark = 16;
const orderRank = 12;
/** Texts as long as this may be cut. */
const maxNeededWidth = 208;
/** Whether a column shows states, as chips. */
export const isState = ({ options }: SetupColumn): boolean => options?.some(({ tile }) => tile) === true;

/** What the heading, also when the list is ordered by it, and the longest choice need in the reader's language. */
function neededWidth(column: SetupColumn, isRanked: boolean): number {
  const mark = column.sortable ? orderMark + (isRanked ? orderRank : 0) : 0;
  const heading = textWidth(column.label, smallType) + aroundText + mark;
  const choices = (column.options ?? []).map(({ label, tile }) =>
    tile ? textWidth(label, smallType) + aroundState : textWidth(label, cellType) + aroundText,
  );
  return Math.min(Math.max(heading, ...choices), maxNeededWidth);
}

function widthOf(column: SetupColumn): number {
  const kind = cellKind(column);
  const usual = widthByKind[kind] + (column.deadline === null ? 0 : lateSign);
  const width = column.width ?? (isState(column) ? stateWidth : usual);
  return ofOneLength.has(kind) ? Math.max(width, usual) : width;
}

/** A text as wide as this names its record before others that are wider, such as addresses. */
const nameWidth = 240;

/** The column that names the record: the first text that is wide enough for a name, else the widest. */
function nameOf(columns: readonly SetupColumn[]): SetupColumn | null {
  const texts = columns.filter((column) => cellKind(column) === "text");
  const wide = texts.find((column) => widthOf(column) >= nameWidth);
  if (wide !== undefined) return wide;
  return texts.reduce<SetupColumn | null>(
    (best, column) => (best === null || widthOf(column) > widthOf(best) ? column : best),
    null,
  );
}

/**
 * The columns of a list as the grid draws them; hidden ones are left out. A narrow text before the name is a code and
 * stays in sight. `isRanked`: the list's own order is by several columns.
 */
export function gridColumns(
  columns: readonly SetupColumn[],
  cellFormat: CellFormat,
  types: ColumnTypes,
  isRanked: boolean,
): readonly GridColumn<ListRow>[] {
  const shown = columns.filter(({ hidden }) => !hidden);
  const name = nameOf(shown);
  return shown.map((column, index) => {
    const kind = cellKind(column);
    const isCode = index === 0 && kind === "text" && column !== name && widthOf(column) <= standardWidth;
    const isTemporal = kind === "date" || kind === "datetime" || kind === "instant" || kind === "time";
    const look = column === name ? "name" : isCode ? "code" : isTemporal ? "date" : null;
    return {
      id: column.name,
      title: column.label,
      width: Math.max(widthOf(column), neededWidth(column, isRanked)),
      sortable: column.sortable,
      ...(kind === "number" && !cellViewOf(column, types) ? { align: "end" as const } : {}),
      ...(look === null ? {} : { look }),
      ...(isCode ? { pinned: true } : {}),
      render: (row) => <ListCell column={column} view={cellViewOf(column, types)} row={row} cellFormat={cellFormat} />,
      text: (row) => cellText(column, row.cells.get(column.name) ?? null, cellFormat),
    };
  });
}
