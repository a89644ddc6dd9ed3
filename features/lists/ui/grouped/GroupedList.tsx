import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { GridColumn, GridSort } from "@tessera/ui/DataGridColumn.ts";
import type { ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { CellWords } from "@tessera/web-kit/values/cellText.ts";
import type { ReactNode } from "react";
import type { getGroups } from "../../operations/getGroups.ts";
import type { ListRow } from "../listRow.ts";
import type { ListGrouping } from "../listState.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { GroupedCards } from "./GroupedCards.tsx";
import { GroupedGrid } from "./GroupedGrid.tsx";
import { type GroupQuestions, useGroups } from "./useGroups.tsx";
import "./GroupedList.css";

/** What a grouped list is drawn with. */
export interface GroupedListProps {
  readonly label: string;
  readonly grouping: ListGrouping;
  /** The column that it is grouped by, shown or not. */
  readonly by: SetupColumn;
  readonly answer: OutputOf<typeof getGroups>;
  readonly questions: GroupQuestions;
  /** Rows of a group that are read at once. */
  readonly pageSize: number;
  /** The columns that are shown, as the grid draws them and as the list has them. */
  readonly columns: readonly GridColumn<ListRow>[];
  readonly setup: readonly SetupColumn[];
  readonly types: ColumnTypes;
  readonly words: CellWords;
  readonly isNarrow: boolean;
  readonly sort: readonly GridSort[];
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly widths: ReadonlyMap<string, number>;
  readonly onWidths: (widths: ReadonlyMap<string, number>) => void;
  /** Opens a row; null: rows do not open. */
  readonly onOpen: ((row: ListRow) => void) | null;
  /** Where cards lead, and what opens them above the list; see `ListCards`. */
  readonly updateUrl: string | null;
  readonly onOpenUrl: ((url: string) => void) | null;
  readonly menuOf: ((row: ListRow) => ReactNode) | null;
  readonly empty: ReactNode;
}

/** A list in groups, each with its count and sums; the rows of a group are read when it is opened. */
export function GroupedList(props: GroupedListProps): ReactNode {
  const grouped = useGroups(props.answer, props.questions, props.pageSize);
  return props.isNarrow ? <GroupedCards {...props} grouped={grouped} /> : <GroupedGrid {...props} grouped={grouped} />;
}
