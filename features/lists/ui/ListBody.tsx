import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { DataGrid } from "@tessera/ui/grid/DataGrid.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import ArrowUp from "lucide-react/icons/arrow-up";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { getGroups } from "../operations/getGroups.ts";
import { ColumnMenu } from "./columns/ColumnMenu.tsx";
import { gridColumns } from "./columns/gridColumns.tsx";
import { shownColumns } from "./columns/shownColumns.ts";
import { useRowNames } from "./columns/useRowNames.tsx";
import { labelInSentence } from "./filter/labelInSentence.ts";
import { useRefusedFilter } from "./filter/useRefusedFilter.tsx";
import { GroupMenu } from "./GroupMenu.tsx";
import { ListBar } from "./ListBar.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { ListProblem } from "./ListProblem.tsx";
import { groupingOf, listQuestions, sortOf } from "./listQuestions.ts";
import { groupingText, type ListGrouping } from "./listState.ts";
import { RowMenu } from "./RowMenu.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { type ListSetup, typesOf } from "./setupTypes.ts";
import type { IndexAdvice } from "./slowList.ts";
import { useDeletion } from "./useDeletion.tsx";
import { useLateness } from "./useLateness.tsx";
import { useListData } from "./useListData.tsx";
import { useListPreferences } from "./useListPreferences.tsx";
import { useListSelection } from "./useListSelection.tsx";
import { useListState } from "./useListState.tsx";
import { useRecordPages } from "./useRecordPages.tsx";

const ExportDialog = lazyDialog(async () => (await import("./exports/ExportDialog.tsx")).ExportDialog);
const GroupedList = lazyPart(async () => (await import("./grouped/GroupedList.tsx")).GroupedList);
const IndexDialog = lazyPart(async () => (await import("./slow/IndexDialog.tsx")).IndexDialog);
const SlowNotice = lazyPart(async () => (await import("./slow/SlowNotice.tsx")).SlowNotice);

/** A list whose setup is known. */
export function ListBody(props: {
  setup: ListSetup;
  /** What tells its part of the address from that of other lists of the page; null where there are none. */
  place: string | null;
}): ReactNode {
  const { setup, place } = props;
  const { language, t } = useTexts();
  const types = useColumnTypes(typesOf(setup.columns));
  const cellFormat = useCellFormat(types);
  const [state, change, unread] = useListState(place);
  const preferences = useListPreferences(setup.id);
  const pageSize = preferences.pageSize ?? setup.pageSize;
  const sort = sortOf(setup, state);
  const section = useRef<HTMLElement>(null);
  const { clear, deselect, forget, ids: selectedIds, select, selected, selectInGroups } = useListSelection(section);
  const data = useListData(setup, state, preferences, forget);
  const questions = listQuestions(setup, state, preferences);
  const [outermost] = questions.groups;
  const isGrouped = outermost !== undefined;
  const groups = useOperationQuery(getGroups, outermost ?? { idList: setup.id, by: { column: "" } }, {
    enabled: isGrouped,
  });
  /** How often all groups with their rows were to be read again. */
  const [reading, setReading] = useState(0);
  const error = isGrouped ? groups.error : data.error;
  const reload = (): void => {
    if (!isGrouped) data.reload();
    else if (groups.error === null) setReading(reading + 1);
    else void groups.refetch();
  };
  useRefusedFilter({ error, filters: state.filters, unread, columns: setup.columns }, (filters) =>
    change({ filters }, true),
  );
  const deletion = useDeletion(setup.entity, deselect, reload);
  const chosenColumns = useMemo(
    () => shownColumns(setup.columns, preferences.columns),
    [setup.columns, preferences.columns],
  );
  const { columns: setupColumns, want } = useRowNames(setup.id, chosenColumns);
  useEffect(() => want(data.rows, data.version), [want, data.rows, data.version]);
  const isRanked = setup.order.length > 1;
  const columns = useMemo(
    () => gridColumns(setupColumns, cellFormat, types, isRanked),
    [setupColumns, cellFormat, types, isRanked],
  );

  const isPastEnd = !isGrouped && !data.isLoading && data.error === null && data.rows.length === 0 && state.page > 1;
  useEffect(() => {
    if (!isPastEnd) return;
    const last = data.count?.exact === true ? Math.max(1, Math.ceil(data.count.total / pageSize)) : 1;
    change({ page: Math.min(last, state.page - 1) }, true);
  });

  const ask = (part: Parameters<typeof change>[0], replace = false): void => {
    clear();
    change(part, replace);
  };
  const { updateUrl } = setup;
  const newText = t("list.new", { record: labelInSentence(setup.recordLabel, language) });
  const { open, openNew, openRow, popupOf, urlOf } = useRecordPages(setup, newText);
  const named = columns.find(({ look }) => look === "name") ?? columns[0];
  const isNarrow = useIsNarrow();
  const menuOf = (row: ListRow): ReactNode => {
    const { id, key } = row;
    const mayDelete = setup.may.delete && row.mayDelete && key !== null;
    return (
      <RowMenu
        name={named?.text?.(row) ?? ""}
        url={urlOf(row)}
        popupOf={popupOf}
        onDelete={mayDelete ? () => void deletion.remove([id]) : null}
        isStop={isNarrow}
      />
    );
  };
  const mayExport = setup.may.export && setup.settings.showExportButton !== false;
  /** Keys of the rows that are to be exported, none for all of the list; null: nothing is. */
  const [exported, setExported] = useState<readonly string[] | null>(null);
  const maySelect = setup.hasKeys && (setup.may.delete || mayExport) && setup.settings.showSelectionColumn !== false;
  const mayChoose = setup.settings.showColumnSelector !== false && setup.columns.length > 1;
  const choosing = mayChoose
    ? { columns: setup.columns, choice: preferences.columns, onChoice: preferences.setColumns }
    : null;
  const grouping = groupingOf(setup, state, preferences.grouping);
  const groupChoosing = {
    columns: setup.columns,
    grouping,
    onGroup: (next: readonly ListGrouping[]) => {
      preferences.setGrouping(groupingText(next) === groupingText(setup.groups) ? null : next);
      ask({ grouping: next }, true);
    },
  };
  const levels = grouping.flatMap(({ by, column: name }) => {
    const column = setup.columns.find((one) => one.name === name);
    return column ? [{ by, column }] : [];
  });
  const isAsked = state.filters.length > 0 || state.search !== "" || state.sort.length > 0;
  const total = groups.data?.total;
  const count = isGrouped ? (total ? { total: total.count, exact: true } : null) : data.count;
  const rows = error === null && !isGrouped ? data.rows : [];
  const isLoading = isGrouped ? groups.isPending || (groups.isError && groups.isFetching) : data.isLoading || isPastEnd;
  const lateness = useLateness(isLoading);
  const [planned, setPlanned] = useState<IndexAdvice | null>(null);
  const slow = { questions, onPlan: setPlanned };
  const skeletonRows = Math.min(pageSize, 20);
  const empty =
    error === null ? (
      <ListEmpty setup={setup} state={state} cellFormat={cellFormat} onChange={ask} onNew={openNew} newText={newText} />
    ) : (
      <ListProblem
        error={error}
        onAgain={reload}
        onReset={isAsked ? () => ask({ filters: [], search: "", sort: [] }) : null}
        slow={slow}
      />
    );

  return (
    <section ref={section} className="t-list" aria-label={setup.label}>
      <PageHeader
        title={setup.label}
        state={
          count === null || error !== null ? undefined : (
            <Badge>{`${formatDecimal(String(count.total), cellFormat.language)}${count.exact ? "" : "+"}`}</Badge>
          )
        }
        actions={
          openNew === null ? undefined : isNarrow ? (
            <IconButton variant="primary" icon={Plus} label={newText} onClick={openNew} />
          ) : (
            <Button variant="primary" icon={Plus} onClick={openNew}>
              {newText}
            </Button>
          )
        }
      />
      <ListBar
        setup={setup}
        state={state}
        cellFormat={cellFormat}
        selected={selected}
        onDeselect={deselect}
        deletion={deletion}
        onExport={mayExport ? () => setExported([...selected.keys()]) : null}
        onAsk={ask}
        end={
          isNarrow ? (
            <SortMenu
              columns={setupColumns}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              choosing={choosing}
              grouping={groupChoosing}
              onExport={mayExport ? () => setExported([]) : null}
            />
          ) : (
            <>
              <GroupMenu choosing={groupChoosing} />
              {choosing && <ColumnMenu choosing={choosing} />}
              {mayExport && (
                <IconButton
                  icon={Download}
                  variant="secondary"
                  label={t("list.export")}
                  onClick={() => setExported([])}
                />
              )}
            </>
          )
        }
      />
      <div className="t-list__news" role="status">
        {lateness === "is" && (
          <span className="t-list__late">{t(state.search === "" ? "list.stillLoading" : "list.stillSearching")}</span>
        )}
        {data.waiting > 0 && (
          <Button icon={ArrowUp} onClick={data.reload}>
            {t("list.waiting", { count: data.waiting })}
          </Button>
        )}
      </div>
      {lateness !== "no" && error === null && <SlowNotice slow={slow} instead={null} />}
      {isGrouped && groups.data !== undefined && error === null ? (
        <GroupedList
          // What is open belongs to one question.
          key={JSON.stringify(questions.groups)}
          label={setup.label}
          levels={levels}
          first={{ ...groups, data: groups.data }}
          questions={questions}
          pageSize={pageSize}
          reading={reading}
          onGone={forget}
          onRows={want}
          selection={maySelect ? { selected, onSelect: selectInGroups } : null}
          columns={columns}
          setup={setupColumns}
          types={types}
          cellFormat={cellFormat}
          isNarrow={isNarrow}
          sort={sort}
          onSort={(next) => change({ sort: next.slice(0, 5) })}
          widths={preferences.widths}
          onWidths={preferences.setWidths}
          onOpen={updateUrl === null ? null : openRow}
          updateUrl={updateUrl}
          onOpenUrl={setup.popup ? open : null}
          menuOf={updateUrl === null && !setup.may.delete ? null : menuOf}
          empty={empty}
        />
      ) : isNarrow ? (
        <ListCards
          label={setup.label}
          columns={columns}
          setup={setupColumns}
          rows={rows}
          language={cellFormat.language}
          fresh={(row) => data.fresh.get(row.id)}
          updateUrl={updateUrl}
          onOpen={setup.popup ? open : null}
          menuOf={updateUrl === null && !setup.may.delete ? null : menuOf}
          loading={isLoading}
          skeletonRows={skeletonRows}
          empty={empty}
        />
      ) : (
        <DataGrid<ListRow>
          label={setup.label}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          source={data.version}
          fresh={(row) => data.fresh.get(row.id)}
          firstRow={(state.page - 1) * pageSize + 1}
          total={count?.exact === true ? count.total : null}
          sort={sort}
          onSort={(next) => change({ sort: next.slice(0, 5) })}
          {...(maySelect
            ? { selected: selectedIds, onSelect: (ids: ReadonlySet<string>) => select(ids, data.rows) }
            : {})}
          {...(updateUrl === null
            ? {}
            : {
                onOpen: openRow,
                mayOpen: ({ key }: ListRow) => key !== null,
              })}
          {...(updateUrl === null && !maySelect ? {} : { rowEnd: menuOf })}
          widths={preferences.widths}
          onWidths={preferences.setWidths}
          loading={isLoading}
          skeletonRows={skeletonRows}
          empty={empty}
        />
      )}
      {exported !== null && (
        <ExportDialog
          setup={setup}
          shown={setupColumns}
          asked={questions.page}
          keys={exported}
          onClose={() => setExported(null)}
        />
      )}
      {planned !== null && (
        <IndexDialog
          list={setup.label}
          advice={planned}
          onDone={reload}
          onClose={() => setPlanned(null)}
          onFailed={() => setPlanned(null)}
        />
      )}
      {error === null && !isGrouped && (
        <ListFoot
          label={setup.label}
          data={data}
          page={state.page}
          pageSize={pageSize}
          ownSize={setup.pageSize}
          onPage={(page) => change({ page })}
          onPageSize={(size) => {
            preferences.setPageSize(size === setup.pageSize ? null : size);
            change({ page: Math.floor(((state.page - 1) * pageSize) / size) + 1 });
          }}
        />
      )}
    </section>
  );
}
