import type { GridColumn } from "@tessera/ui/grid/DataGridColumn.ts";
import { type ColumnTypes, useColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import { useCellFormat } from "@tessera/web-kit/values/useCellFormat.tsx";
import { useMemo } from "react";
import { type ListSetup, type SetupColumn, typesOf } from "../setupTypes.ts";
import { gridColumns } from "./gridColumns.tsx";
import { type ColumnChoice, shownColumns } from "./shownColumns.ts";
import { useRowNames } from "./useRowNames.tsx";

/** The columns of a list that are shown, and what their values are written with. */
export interface ListColumns {
  /** As the list has them, with the names of keys. */
  readonly setup: readonly SetupColumn[];
  /** As the grid draws them. */
  readonly grid: readonly GridColumn<ListRow>[];
  readonly types: ColumnTypes;
  readonly cellFormat: CellFormat;
  /** Asks for names of keys in these rows; see `useRowNames`. */
  readonly want: (rows: readonly ListRow[], version: string) => void;
}

/** See `ListColumns`; `choice` is what the person has chosen of them. */
export function useListColumns(setup: ListSetup, choice: ColumnChoice): ListColumns {
  const types = useColumnTypes(typesOf(setup.columns));
  const cellFormat = useCellFormat(types);
  const chosen = useMemo(() => shownColumns(setup.columns, choice), [setup.columns, choice]);
  const { columns, want } = useRowNames(setup.id, chosen);
  const isRanked = setup.order.length > 1;
  const grid = useMemo(() => gridColumns(columns, cellFormat, types, isRanked), [columns, cellFormat, types, isRanked]);
  return { setup: columns, grid, types, cellFormat, want };
}
