import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { DataGrid } from "@tessera/ui/grid/DataGrid.tsx";
import type { GridColumn } from "@tessera/ui/grid/DataGridColumn.ts";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { cellText } from "@tessera/web-kit/values/cellText.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { RowCards } from "./RowCards.tsx";
import { type Row, useRows } from "./useRows.tsx";
import "./sqlchoosen.css";

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);
const searchDelay = 500;

/**
 * A table of rows to choose from: search, more at its foot; one is chosen by opening it, several by their ticks.
 * Closing it otherwise changes nothing.
 */
export function RowsDrawer(props: {
  readonly title: string;
  readonly several: boolean;
  readonly chosen: readonly string[];
  readonly load: (request: ChoiceRequest) => Promise<ChoicePage>;
  /** Gets what is chosen, with the names of the rows that were seen. */
  readonly onTake: (keys: readonly string[], names: ReadonlyMap<string, string>) => void;
  /** Makes a new record instead of choosing one; null: not offered. */
  readonly onNew: (() => void) | null;
  readonly onClose: () => void;
}): ReactNode {
  const { chosen, onClose, onTake, several, title } = props;
  const { t } = useTexts();
  const isNarrow = useIsNarrow();
  const found = useRows(props.load);
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const types = useColumnTypes(found.columns.flatMap(({ fieldType }) => fieldType?.type ?? []));
  const cellFormat = useCellFormat(types);
  const columns = found.columns.map((column, index): GridColumn<Row> => {
    const text = ({ cells }: Row): string =>
      cellText({ ...column, format: "Default" }, cells?.[index] ?? null, cellFormat);
    const align = numeric.has(column.type) && column.options === null ? "end" : "start";
    return { id: column.name, title: column.label, align, text, render: text };
  });
  const hasDetail = columns.length === 0 && found.rows.some(({ detail }) => detail);
  const shown: readonly GridColumn<Row>[] = [
    {
      id: "",
      title: t("field.sqlchoosen.name"),
      look: "name",
      width: 240,
      text: ({ label }) => label,
      render: ({ label }) => label,
    },
    ...(hasDetail ? [{ id: "detail", title: "", width: 240, render: ({ detail }: Row) => detail ?? "" }] : columns),
  ];
  const know = (rows: readonly Row[]): ReadonlyMap<string, string> =>
    new Map([...names, ...rows.map(({ key, label }) => [key, label] as const)]);
  const tick = (now: ReadonlySet<string>): void => {
    setNames(know(found.rows.filter(({ key }) => now.has(key))));
    // What was chosen first stays first, and what is not on the page stays chosen.
    const onPage = new Set(found.rows.map(({ key }) => key));
    const kept = ticked.filter((key) => now.has(key) || !onPage.has(key));
    setTicked([...kept, ...[...now].filter((key) => !kept.includes(key))]);
  };
  const open = (row: Row): void => {
    if (several) {
      const now = new Set(ticked);
      if (!now.delete(row.key)) now.add(row.key);
      tick(now);
      return;
    }
    onTake([row.key], know([row]));
    onClose();
  };
  const empty = found.hasFailed ? (
    <ErrorState
      title={t("field.sqlchoosen.failed")}
      action={<Button onClick={found.retry}>{t("field.sqlchoosen.retry")}</Button>}
    />
  ) : (
    <EmptyState
      kind={found.search === "" ? "empty" : "noMatch"}
      text={found.search === "" ? t("field.sqlchoosen.none") : t("field.sqlchoosen.no_match", { text: found.search })}
    />
  );
  const isFirst = found.isLoading && found.rows.length === 0;
  const rows = found.hasFailed ? [] : found.rows;
  return (
    <Drawer
      title={title}
      behind={t("field.sqlchoosen.form")}
      flush
      onClose={onClose}
      footer={
        several ? (
          <ActionBar message={t("field.sqlchoosen.chosen", { count: ticked.length })}>
            <Button
              variant="primary"
              onClick={() => {
                onTake(ticked, names);
                onClose();
              }}
            >
              {t("field.sqlchoosen.apply")}
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <div className="t-rowpicker">
        <div className="t-rowpicker__search">
          <SearchField value={found.search} onSearch={found.find} delay={searchDelay} />
          {props.onNew && (
            <Button icon={Plus} onClick={props.onNew}>
              {t("form.element.new")}
            </Button>
          )}
        </div>
        {isNarrow ? (
          <RowCards
            rows={rows}
            columns={shown.slice(1)}
            chosen={ticked}
            several={several}
            onPick={open}
            empty={isFirst ? null : empty}
          />
        ) : (
          <DataGrid
            label={title}
            columns={shown}
            rows={rows}
            rowId={({ key }) => key}
            loading={isFirst}
            empty={empty}
            onOpen={open}
            {...(several ? { selected: new Set(ticked), onSelect: tick } : {})}
          />
        )}
        {found.hasMore && !found.hasFailed && (
          <div className="t-rowpicker__more">
            <Button loading={found.isLoading} onClick={found.more}>
              {t("field.sqlchoosen.more")}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
