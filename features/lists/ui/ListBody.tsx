import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { DataGrid } from "@tessera/ui/grid/DataGrid.tsx";
import { SelectionBar } from "@tessera/ui/list/SelectionBar.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { PopupRequest } from "@tessera/web-kit/popups/popupStack.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { getGroups } from "../operations/getGroups.ts";
import { ColumnMenu } from "./columns/ColumnMenu.tsx";
import { gridColumns } from "./columns/gridColumns.tsx";
import { shownColumns } from "./columns/shownColumns.ts";
import { useRefusedFilter } from "./filter/useRefusedFilter.tsx";
import { wordInside } from "./filter/wordInside.ts";
import { GroupMenu } from "./GroupMenu.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { ListProblem } from "./ListProblem.tsx";
import { AskedChips, ListToolbar } from "./ListToolbar.tsx";
import { groupingOf, listQuestions, sortOf } from "./listQuestions.ts";
import type { ListRow } from "./listRow.ts";
import { groupingText, type ListGrouping } from "./listState.ts";
import { RowMenu } from "./RowMenu.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { type ListSetup, typesOf } from "./setupTypes.ts";
import type { IndexAdvice } from "./slowList.ts";
import { useDeletion } from "./useDeletion.tsx";
import { useLateness } from "./useLateness.tsx";
import { useListData } from "./useListData.tsx";
import { useListPreferences } from "./useListPreferences.tsx";
import { useListState } from "./useListState.tsx";

const GroupedList = lazyPart(async () => (await import("./grouped/GroupedList.tsx")).GroupedList);
const IndexDialog = lazyPart(async () => (await import("./slow/IndexDialog.tsx")).IndexDialog);
const SlowNotice = lazyPart(async () => (await import("./slow/SlowNotice.tsx")).SlowNotice);

/** The most records that one deletion takes. */
const maxDeleted = 500;

/** A list whose setup is known. */
export function ListBody(props: {
  setup: ListSetup;
  /** What tells its part of the address from that of other lists of the page; null where there are none. */
  place: string | null;
}): ReactNode {
  const { setup, place } = props;
  const { language, t } = useTexts();
  const navigate = useNavigate();
  const types = useColumnTypes(typesOf(setup.columns));
  const cellFormat = useCellFormat(types);
  const [state, change, unread] = useListState(place);
  const preferences = useListPreferences(setup.id);
  const pageSize = preferences.pageSize ?? setup.pageSize;
  const sort = sortOf(setup, state);
  /** Selected keys, and whether the person may delete each. */
  const [selected, setSelected] = useState<ReadonlyMap<string, boolean>>(new Map());
  const section = useRef<HTMLElement>(null);
  /** Rows that left the list are not to be deleted with the others. */
  const forget = (keys: readonly string[]): void => {
    if (!keys.some((key) => selected.has(key))) return;
    const left = [...selected].filter(([key]) => !keys.includes(key));
    const isBarLeft =
      left.length === 0 && section.current?.querySelector(".t-picked")?.contains(document.activeElement);
    if (isBarLeft) deselect();
    else setSelected(new Map(left));
  };
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
  /** The bar goes with the selection: the focus that was in it returns to the rows. */
  const deselect = (): void => {
    setSelected(new Map());
    section.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const deletion = useDeletion(setup.entity, deselect, reload);
  const setupColumns = useMemo(
    () => shownColumns(setup.columns, preferences.columns),
    [setup.columns, preferences.columns],
  );
  const isRanked = setup.order.length > 1;
  const columns = useMemo(
    () => gridColumns(setupColumns, cellFormat, types, isRanked),
    [setupColumns, cellFormat, types, isRanked],
  );
  const selectedIds = useMemo(() => new Set(selected.keys()), [selected]);

  const isPastEnd = !isGrouped && !data.isLoading && data.error === null && data.rows.length === 0 && state.page > 1;
  useEffect(() => {
    if (!isPastEnd) return;
    const last = data.count?.exact === true ? Math.max(1, Math.ceil(data.count.total / pageSize)) : 1;
    change({ page: Math.min(last, state.page - 1) }, true);
  });

  const select = (ids: ReadonlySet<string>): void => {
    const deletable = new Map(data.rows.map((row) => [row.id, row.mayDelete]));
    setSelected(new Map([...ids].map((id) => [id, deletable.get(id) ?? selected.get(id) ?? false])));
  };
  const selectInGroups = (rows: readonly ListRow[], shown: readonly ListRow[]): void => {
    const next = new Map(selected);
    for (const { id } of shown) next.delete(id);
    for (const { id, mayDelete } of rows) next.set(id, mayDelete);
    setSelected(next);
  };
  const ask = (part: Parameters<typeof change>[0], replace = false): void => {
    setSelected(new Map());
    change(part, replace);
  };
  const { createUrl, createUrls, updateUrl } = setup;
  const openPopup = useOpenPopup();
  const makeNew = (url: string): void => {
    if (setup.popup || createUrls.length > 1)
      openPopup({ url: "", urls: createUrls, title: newText, redirect: setup.popupRedirect });
    else navigate(url);
  };
  const openNew = createUrl !== null && setup.may.create ? () => makeNew(createUrl) : null;
  const popupOf = (url: string): PopupRequest => ({
    url,
    title: setup.recordLabel,
    type: setup.popupType,
    redirect: setup.popupRedirect,
  });
  const open = (url: string): void => {
    if (setup.popup) openPopup(popupOf(url));
    else navigate(url);
  };
  const urlOf = ({ key }: ListRow): string | null =>
    updateUrl === null || key === null ? null : `${updateUrl}?id=${encodeURIComponent(key)}`;
  const openRow = (row: ListRow): void => {
    const url = urlOf(row);
    if (url !== null) open(url);
  };
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
  const newText = t("list.new", { record: wordInside(setup.recordLabel, language) });
  const maySelect = setup.may.delete && setup.settings.showSelectionColumn !== false;
  const refused = [...selected.values()].filter((may) => !may).length;
  const refusal =
    refused > 0
      ? t("list.delete.refused", { count: refused })
      : selected.size > maxDeleted
        ? t("list.delete.tooMany", { count: maxDeleted })
        : undefined;
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
      <div className="t-list__bar">
        {selected.size > 0 ? (
          <SelectionBar
            count={selected.size}
            onClear={deselect}
            facets={<AskedChips setup={setup} state={state} cellFormat={cellFormat} />}
            end={
              <Button
                variant="quiet"
                danger
                icon={Trash}
                loading={deletion.isBusy}
                disabledReason={refusal}
                onClick={() => void deletion.remove([...selected.keys()])}
              >
                {t("list.delete")}
              </Button>
            }
          >
            {null}
          </SelectionBar>
        ) : (
          <ListToolbar
            setup={setup}
            state={state}
            cellFormat={cellFormat}
            onFilters={(filters) => ask({ filters })}
            onSearch={(search) => ask({ search }, state.search !== "" && search !== "")}
            end={
              isNarrow ? (
                <SortMenu
                  columns={setupColumns}
                  sort={sort}
                  onSort={(next) => change({ sort: next })}
                  choosing={choosing}
                  grouping={groupChoosing}
                />
              ) : (
                <>
                  <GroupMenu choosing={groupChoosing} />
                  {choosing && <ColumnMenu choosing={choosing} />}
                </>
              )
            }
          />
        )}
      </div>
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
          {...(maySelect ? { selected: selectedIds, onSelect: select } : {})}
          {...(updateUrl === null
            ? {}
            : {
                onOpen: openRow,
              })}
          {...(updateUrl === null && !maySelect ? {} : { rowEnd: menuOf })}
          widths={preferences.widths}
          onWidths={preferences.setWidths}
          loading={isLoading}
          skeletonRows={skeletonRows}
          empty={empty}
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
