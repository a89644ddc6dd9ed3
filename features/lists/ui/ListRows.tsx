import { DataGrid } from "@tessera/ui/grid/DataGrid.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { ReactNode } from "react";
import type { ListColumns } from "./columns/useListColumns.tsx";
import { ListCards } from "./ListCards.tsx";
import type { ListGrouping, ListSort } from "./listState.ts";
import { RowMenu } from "./RowMenu.tsx";
import type { ListSetup } from "./setupTypes.ts";
import type { Deletion } from "./useDeletion.tsx";
import type { ListPreferences } from "./useListPreferences.tsx";
import type { ListReading } from "./useListReading.tsx";
import type { ListSelection } from "./useListSelection.tsx";
import type { RecordPages } from "./useRecordPages.tsx";

const GroupedList = lazyPart(async () => (await import("./grouped/GroupedList.tsx")).GroupedList);

/** The rows of a list: in groups, as cards where the window is narrow, else as a grid. */
export function ListRows(props: {
  setup: ListSetup;
  columns: ListColumns;
  reading: ListReading;
  preferences: ListPreferences;
  /** The page that is shown, from 1. */
  page: number;
  grouping: readonly ListGrouping[];
  sort: readonly ListSort[];
  onSort: (sort: readonly ListSort[]) => void;
  selection: ListSelection;
  /** Whether rows can be selected. */
  maySelect: boolean;
  deletion: Deletion;
  pages: RecordPages;
  isNarrow: boolean;
  /** In place of rows where there are none. */
  empty: ReactNode;
}): ReactNode {
  const { columns, deletion, empty, isNarrow, maySelect, pages, preferences, reading, selection, setup, sort } = props;
  const { count, data, error, groups, isLoading, questions, rows } = reading;
  const { updateUrl } = setup;
  const pageSize = questions.page.limit;
  const skeletonRows = Math.min(pageSize, 20);
  const onSort = (next: readonly ListSort[]): void => props.onSort(next.slice(0, 5));
  const named = columns.grid.find(({ look }) => look === "name") ?? columns.grid[0];
  const menuOf = (row: ListRow): ReactNode => {
    const { id, key } = row;
    const mayDelete = setup.may.delete && row.mayDelete && key !== null;
    return (
      <RowMenu
        name={named?.text?.(row) ?? ""}
        url={pages.urlOf(row)}
        popupOf={pages.popupOf}
        onDelete={mayDelete ? () => void deletion.remove([id]) : null}
        isStop={isNarrow}
      />
    );
  };
  if (reading.isGrouped && groups.data !== undefined && error === null) {
    const levels = props.grouping.flatMap(({ by, column: name }) => {
      const column = setup.columns.find((one) => one.name === name);
      return column ? [{ by, column }] : [];
    });
    return (
      <GroupedList
        // What is open belongs to one question.
        key={JSON.stringify(questions.groups)}
        label={setup.label}
        levels={levels}
        first={{ ...groups, data: groups.data }}
        questions={questions}
        pageSize={pageSize}
        reading={reading.groupReading}
        onGone={selection.forget}
        onRows={columns.want}
        selection={maySelect ? { selected: selection.selected, onSelect: selection.selectInGroups } : null}
        columns={columns.grid}
        setup={columns.setup}
        types={columns.types}
        cellFormat={columns.cellFormat}
        isNarrow={isNarrow}
        sort={sort}
        onSort={onSort}
        widths={preferences.widths}
        onWidths={preferences.setWidths}
        onOpen={updateUrl === null ? null : pages.openRow}
        updateUrl={updateUrl}
        onOpenUrl={setup.popup ? pages.open : null}
        menuOf={updateUrl === null && !setup.may.delete ? null : menuOf}
        empty={empty}
      />
    );
  }
  if (isNarrow) {
    return (
      <ListCards
        label={setup.label}
        columns={columns.grid}
        setup={columns.setup}
        rows={rows}
        language={columns.cellFormat.language}
        fresh={(row) => data.fresh.get(row.id)}
        updateUrl={updateUrl}
        onOpen={setup.popup ? pages.open : null}
        menuOf={updateUrl === null && !setup.may.delete ? null : menuOf}
        loading={isLoading}
        skeletonRows={skeletonRows}
        empty={empty}
      />
    );
  }
  return (
    <DataGrid<ListRow>
      label={setup.label}
      columns={columns.grid}
      rows={rows}
      rowId={(row) => row.id}
      source={data.version}
      fresh={(row) => data.fresh.get(row.id)}
      firstRow={(props.page - 1) * pageSize + 1}
      total={count?.exact === true ? count.total : null}
      sort={sort}
      onSort={onSort}
      {...(maySelect
        ? {
            selected: selection.ids,
            onSelect: (ids: ReadonlySet<string>) => selection.select(ids, data.rows),
          }
        : {})}
      {...(updateUrl === null ? {} : { onOpen: pages.openRow, mayOpen: ({ key }: ListRow) => key !== null })}
      {...(updateUrl === null && !maySelect ? {} : { rowEnd: menuOf })}
      widths={preferences.widths}
      onWidths={preferences.setWidths}
      loading={isLoading}
      skeletonRows={skeletonRows}
      empty={empty}
    />
  );
}
