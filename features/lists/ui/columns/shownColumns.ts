import type { SetupColumn } from "../setupTypes.ts";

/** What a person has said of columns, by their ids: true is shown, false hidden. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/**
 * The columns of a list as a person wants to see them; as the list says where none would be left, since some of its
 * columns may have gone.
 */
export function shownColumns(columns: readonly SetupColumn[], choice: ColumnChoice): readonly SetupColumn[] {
  const chosen = columns.map((column) => ({ ...column, hidden: !(choice[column.id] ?? !column.hidden) }));
  return chosen.every(({ hidden }) => hidden) ? columns : chosen;
}

/** The choice after a column was turned over; what the list itself says is not chosen. */
export function turnedColumn(columns: readonly SetupColumn[], choice: ColumnChoice, id: string): ColumnChoice {
  const shown = new Map(shownColumns(columns, choice).map((column) => [column.id, !column.hidden]));
  shown.set(id, shown.get(id) !== true);
  return Object.fromEntries(
    columns.flatMap(({ hidden, id: one }) => {
      const isShown = shown.get(one) === true;
      return isShown === hidden ? [[one, isShown] as const] : [];
    }),
  );
}
