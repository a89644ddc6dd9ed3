import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { GridColumn, GridSort } from "@tessera/ui/grid/DataGridColumn.ts";
import type { ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { getGroups } from "../../operations/getGroups.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { GroupedCards } from "./GroupedCards.tsx";
import { GroupedGrid } from "./GroupedGrid.tsx";
import type { GroupLevel } from "./GroupHead.tsx";
import { type GroupedLines, type GroupQuestions, useGroups } from "./useGroups.tsx";
import { useLiveGroups } from "./useLiveGroups.tsx";
import "./GroupedList.css";
import { shownRows, useListTrail } from "../useListTrail.tsx";
import { type GroupPath, groupId, isWithin } from "./groupLines.tsx";

/** Tells which rows are not shown any more although their group, which has been read again, is open. */
function useGoneRows({ isReading, lines }: GroupedLines, onGone: (keys: readonly string[]) => void): void {
  /** Rows that were last shown, with the groups around them. */
  const seen = useRef<ReadonlyMap<string, GroupPath>>(new Map());
  const compare = useEffectEvent((): void => {
    const closed = lines.flatMap((line) => (line.kind === "group" && !line.isOpen ? [line.path] : []));
    const shown = new Map<string, GroupPath>();
    for (const line of lines) if (line.kind === "row" && line.row.key !== null) shown.set(line.row.key, line.path);
    const others = [...seen.current].filter(([key]) => !shown.has(key));
    const isClosed = ([, path]: readonly [string, GroupPath]): boolean => closed.some((outer) => isWithin(path, outer));
    seen.current = new Map([...others.filter(isClosed), ...shown]);
    const gone = others.filter((one) => !isClosed(one)).map(([key]) => key);
    if (gone.length > 0) onGone(gone);
  });
  useEffect(() => {
    if (!isReading) compare();
  });
}

/** The rows of each open group, with what they were asked by. */
function rowsByGroup({ lines }: GroupedLines, { groups, page }: GroupQuestions) {
  const members = new Map<string, { readonly path: GroupPath; readonly rows: ListRow[] }>();
  for (const line of lines) {
    if (line.kind !== "row") continue;
    const known = members.get(groupId(line.path));
    if (known) known.rows.push(line.row);
    else members.set(groupId(line.path), { path: line.path, rows: [line.row] });
  }
  return [...members.values()].map(({ path, rows }) => {
    const within = path.flatMap((value, index) => (groups[index] ? [{ ...groups[index].by, value }] : []));
    return shownRows({ ...page, offset: 0, within }, rows);
  });
}

/** Rows of a grouped list that can be selected. */
interface GroupSelection {
  readonly selected: { has(id: string): boolean };
  /** The rows that are selected among those that are shown; what is selected elsewhere stays. */
  readonly onSelect: (selected: readonly ListRow[], shown: readonly ListRow[]) => void;
}

/** What a grouped list is drawn with. */
export interface GroupedListProps {
  readonly label: string;
  /** The outermost first; their columns may be shown or not. */
  readonly levels: readonly GroupLevel[];
  /** Of all rows; null behind the first page of groups. */
  readonly total: OutputOf<typeof getGroups>["total"];
  /** The columns that are shown, as the grid draws them and as the list has them. */
  readonly columns: readonly GridColumn<ListRow>[];
  readonly setup: readonly SetupColumn[];
  readonly types: ColumnTypes;
  readonly cellFormat: CellFormat;
  readonly sort: readonly GridSort[];
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly widths: ReadonlyMap<string, number>;
  readonly onWidths: (widths: ReadonlyMap<string, number>) => void;
  /** Opens a row; null: rows do not open. */
  readonly onOpen: ((row: ListRow) => void) | null;
  /** Null: rows cannot be selected. */
  readonly selection: GroupSelection | null;
  /** Where cards lead, and what opens them above the list; see `ListCards`. */
  readonly updateUrl: string | null;
  readonly onOpenUrl: ((url: string) => void) | null;
  readonly menuOf: ((row: ListRow) => ReactNode) | null;
  readonly empty: ReactNode;
}

/** What a grouped list is read with. */
interface Reading {
  readonly first: Parameters<typeof useGroups>[0] & { readonly dataUpdatedAt: number };
  readonly questions: GroupQuestions;
  /** Rows of a group that are read at once. */
  readonly pageSize: number;
  /** Changes when all that is shown is to be read again. */
  readonly reading: number;
  /** Called with keys of rows that left the list. */
  readonly onGone: (keys: readonly string[]) => void;
  /** Called with the rows that are shown. */
  readonly onRows: (rows: readonly ListRow[], version: string) => void;
  readonly isNarrow: boolean;
}

/**
 * A list in groups inside each other, each with its count and sums. The rows of a group are read when it is opened; all
 * of it is read again when rows change.
 */
export function GroupedList(props: Omit<GroupedListProps, "total"> & Reading): ReactNode {
  const { first, onGone, onRows, questions } = props;
  const grouped = useGroups(first, questions, props.pageSize);
  useLiveGroups(first, questions, grouped);
  useGoneRows(grouped, onGone);
  useListTrail(props.updateUrl, grouped.isReading ? null : rowsByGroup(grouped, questions));
  const { lines } = grouped;
  const version = `${first.dataUpdatedAt} ${props.reading}`;
  useEffect(() => {
    onRows(
      lines.flatMap((line) => (line.kind === "row" ? [line.row] : [])),
      version,
    );
  }, [lines, onRows, version]);
  const { reading } = props;
  const lastReading = useRef(reading);
  const reload = useEffectEvent(grouped.reload);
  useEffect(() => {
    if (lastReading.current !== reading) reload();
    lastReading.current = reading;
  }, [reading]);
  const { total } = first.data;
  return props.isNarrow ? (
    <GroupedCards {...props} total={total} grouped={grouped} />
  ) : (
    <GroupedGrid {...props} total={total} grouped={grouped} />
  );
}
