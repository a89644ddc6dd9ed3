import { Button } from "@tessera/ui/action/Button.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useListColumns } from "./columns/useListColumns.tsx";
import { labelInSentence } from "./filter/labelInSentence.ts";
import { useRefusedFilter } from "./filter/useRefusedFilter.tsx";
import { ListBar } from "./ListBar.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { ListProblem } from "./ListProblem.tsx";
import { ListRows } from "./ListRows.tsx";
import { ListTools } from "./ListTools.tsx";
import { groupingOf, sortOf } from "./listQuestions.ts";
import type { ListOwner } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";
import type { IndexAdvice } from "./slowList.ts";
import { useDeletion } from "./useDeletion.tsx";
import { useLateness } from "./useLateness.tsx";
import { useListPreferences } from "./useListPreferences.tsx";
import { useListReading } from "./useListReading.tsx";
import { useListSelection } from "./useListSelection.tsx";
import { useListState } from "./useListState.tsx";
import { shownRows, useListTrail } from "./useListTrail.tsx";
import { useRecordPages } from "./useRecordPages.tsx";

const ExportDialog = lazyDialog(async () => (await import("./exports/ExportDialog.tsx")).ExportDialog);
const IndexDialog = lazyPart(async () => (await import("./slow/IndexDialog.tsx")).IndexDialog);
const SlowNotice = lazyPart(async () => (await import("./slow/SlowNotice.tsx")).SlowNotice);

/** A list whose setup is known. */
export function ListBody(props: {
  setup: ListSetup;
  /** What tells its part of the address from that of other lists of the page; null where there are none. */
  place: string | null;
  /** See `ListState`. */
  owner?: ListOwner | null;
}): ReactNode {
  const { setup, owner = null, place } = props;
  const { language, t } = useTexts();
  const [state, change, unread] = useListState(place, owner);
  const preferences = useListPreferences(setup.id);
  const sort = sortOf(setup, state);
  const grouping = groupingOf(setup, state, preferences.grouping);
  const section = useRef<HTMLElement>(null);
  const selection = useListSelection(section);
  const { clear, deselect, forget, selected } = selection;
  const reading = useListReading(setup, [state, change], preferences, forget);
  const { count, data, error, isGrouped, isLoading, questions, reload } = reading;
  const pageSize = questions.page.limit;
  useRefusedFilter({ error, filters: state.filters, unread, columns: setup.columns }, (filters) =>
    change({ filters }, true),
  );
  const deletion = useDeletion(setup.entity, deselect, reload);
  const columns = useListColumns(setup, preferences.columns);
  const { cellFormat, want } = columns;
  useEffect(() => want(data.rows, data.version), [want, data.rows, data.version]);
  useListTrail(setup.updateUrl, isGrouped || isLoading ? null : [shownRows(questions.page, data.rows)]);

  const ask = (part: Parameters<typeof change>[0], replace = false): void => {
    clear();
    change(part, replace);
  };
  const newText = t("list.new", { record: labelInSentence(setup.recordLabel, language) });
  const pages = useRecordPages(setup, newText, owner);
  const isNarrow = useIsNarrow();
  const mayExport = setup.may.export && setup.settings.showExportButton !== false;
  /** Keys of the rows that are to be exported, none for all of the list; null: nothing is. */
  const [exported, setExported] = useState<readonly string[] | null>(null);
  const maySelect = setup.hasKeys && (setup.may.delete || mayExport) && setup.settings.showSelectionColumn !== false;
  const isAsked = state.filters.length > 0 || state.search !== "" || state.sort.length > 0;
  const lateness = useLateness(isLoading);
  const [planned, setPlanned] = useState<IndexAdvice | null>(null);
  const slow = { questions, onPlan: setPlanned };
  const empty =
    error === null ? (
      <ListEmpty
        setup={setup}
        state={state}
        cellFormat={cellFormat}
        onChange={ask}
        onNew={pages.openNew}
        newText={newText}
      />
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
      <ListHeader
        label={setup.label}
        count={error === null ? count : null}
        language={cellFormat.language}
        newText={newText}
        onNew={pages.openNew}
        isNarrow={isNarrow}
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
          <ListTools
            setup={setup}
            preferences={preferences}
            columns={columns.setup}
            grouping={grouping}
            sort={sort}
            isNarrow={isNarrow}
            onSort={(next) => change({ sort: next })}
            onAsk={ask}
            onExport={mayExport ? () => setExported([]) : null}
          />
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
      <ListRows
        setup={setup}
        columns={columns}
        reading={reading}
        preferences={preferences}
        page={state.page}
        grouping={grouping}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        selection={selection}
        maySelect={maySelect}
        deletion={deletion}
        pages={pages}
        isNarrow={isNarrow}
        empty={empty}
      />
      {exported !== null && (
        <ExportDialog
          setup={setup}
          shown={columns.setup}
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
