import { LinkProvider } from "@tessera/ui/action/LinkProvider.tsx";
import { unitHeading, unitText } from "@tessera/ui/format/unitText.ts";
import type { GridColumn } from "@tessera/ui/grid/DataGridColumn.ts";
import { RecordCard, type RecordCardFact, RecordCardSkeleton } from "@tessera/ui/list/RecordCard.tsx";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { ReactNode } from "react";
import { isState } from "./columns/gridColumns.tsx";
import type { SetupColumn } from "./setupTypes.ts";

/** See `ListCards`. */
export interface ListCardsProps {
  readonly label: string;
  readonly columns: readonly GridColumn<ListRow>[];
  readonly setup: readonly SetupColumn[];
  readonly rows: readonly ListRow[];
  /** BCP 47 tag. */
  readonly language: string;
  /** Names of the cells that changed under the reader. */
  readonly fresh: (row: ListRow) => ReadonlySet<string> | undefined;
  /** Where records open; null: nowhere. */
  readonly updateUrl: string | null;
  /** Opens the address of a record above the list; null: it is gone to. */
  readonly onOpen: ((url: string) => void) | null;
  /** The menu of a row; null: the rows have none. */
  readonly menuOf: ((row: ListRow) => ReactNode) | null;
  readonly loading: boolean;
  readonly skeletonRows: number;
  /** In place of rows where there are none. */
  readonly empty: ReactNode;
}

/**
 * What stands on a card beside its number, state and name: the first other text, then the first date and the first
 * number of those that are not empty in this row.
 */
function factsOf(columns: readonly GridColumn<ListRow>[], row: ListRow): readonly GridColumn<ListRow>[] {
  const filled = columns.filter(({ id, text }) => !row.masked.has(id) && (text?.(row) ?? "") !== "");
  const date = filled.find(({ look }) => look === "date");
  const number = filled.find(({ align }) => align === "end");
  const text = filled.find((column) => column.look !== "date" && column.align !== "end");
  return [text, date, number].filter((column) => column !== undefined);
}

/**
 * What a column says on a card, where no heading stands above it: a number has its unit with it, or its name before it.
 */
function factOf(column: GridColumn<ListRow>, row: ListRow, language: string): RecordCardFact {
  const { id, title, text } = column;
  if (column.align !== "end" || !text) return { id, label: title, value: column.render(row) };
  const { name, unit } = unitHeading(title);
  if (unit === null) return { id, label: title, value: text(row), isNamed: true };
  return { id, label: name, value: unitText(text(row), unit, language) };
}

/**
 * The rows of a list as cards, where the window is too narrow for a table: the same texts, rights, links and menus as
 * its rows have.
 */
export function ListCards(props: ListCardsProps): ReactNode {
  const { columns, language, menuOf, onOpen, rows, updateUrl } = props;
  const code = columns.find(({ look }) => look === "code");
  const title = columns.find(({ look }) => look === "name") ?? columns.find((column) => column !== code);
  const stateName = props.setup.find((column) => !column.hidden && isState(column))?.name;
  const state = columns.find(({ id }) => id === stateName);
  const others = columns.filter((column) => column !== code && column !== title && column !== state);
  if (props.loading) {
    return (
      <ul className="t-cards" aria-busy="true" aria-label={props.label}>
        {Array.from({ length: props.skeletonRows }, (_, index) => `row-${index}`).map((id) => (
          <li key={id}>
            <RecordCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (rows.length === 0) return <div className="t-cards">{props.empty}</div>;
  // Cards that lead nowhere have no stop of their own, and the keyboard must scroll them.
  const cards = (
    <ul className="t-cards" aria-label={props.label} tabIndex={updateUrl === null ? 0 : undefined}>
      {rows.map((row) => (
        <li key={row.id} className={props.fresh(row) === undefined ? undefined : "is-fresh"}>
          <RecordCard
            href={updateUrl === null || row.key === null ? null : `${updateUrl}?id=${encodeURIComponent(row.key)}`}
            code={code?.render(row)}
            state={state?.text?.(row) === "" ? undefined : state?.render(row)}
            title={title?.render(row)}
            facts={factsOf(others, row).map((column) => factOf(column, row, language))}
            {...(menuOf === null ? {} : { menu: menuOf(row) })}
          />
        </li>
      ))}
    </ul>
  );
  return onOpen === null ? cards : <LinkProvider navigate={onOpen}>{cards}</LinkProvider>;
}
