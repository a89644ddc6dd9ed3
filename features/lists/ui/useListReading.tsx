import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { useEffect, useState } from "react";
import { getGroups } from "../operations/getGroups.ts";
import { type ListChoices, type ListQuestions, listQuestions } from "./listQuestions.ts";
import type { ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";
import { type ListData, useListData } from "./useListData.tsx";
import type { useListState } from "./useListState.tsx";

/** What is read of a list: a page of its rows, or its outermost groups. */
export interface ListReading {
  readonly questions: ListQuestions;
  readonly isGrouped: boolean;
  /** The outermost groups; read only where the list is grouped. */
  readonly groups: ReturnType<typeof useOperationQuery<typeof getGroups>>;
  /** How often all groups with their rows were to be read again. */
  readonly groupReading: number;
  /** The page; read only where the list is not grouped. */
  readonly data: ListData;
  /** The rows of the page; none where the list is grouped or could not be read. */
  readonly rows: readonly ListRow[];
  /** How many records there are; null while that is not known. */
  readonly count: ListData["count"];
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * See `ListReading`; `onGone` is called with rows that left the list. A page behind the end gives way to the last one.
 */
export function useListReading(
  setup: ListSetup,
  [state, change]: readonly [ListState, ReturnType<typeof useListState>[1]],
  choices: ListChoices,
  onGone: (keys: readonly string[]) => void,
): ListReading {
  const data = useListData(setup, state, choices, onGone);
  const questions = listQuestions(setup, state, choices);
  const [outermost] = questions.groups;
  const isGrouped = outermost !== undefined;
  const groups = useOperationQuery(getGroups, outermost ?? { idList: setup.id, by: { column: "" } }, {
    enabled: isGrouped,
  });
  const [groupReading, setGroupReading] = useState(0);
  const error = isGrouped ? groups.error : data.error;

  const isPastEnd = !isGrouped && !data.isLoading && data.error === null && data.rows.length === 0 && state.page > 1;
  useEffect(() => {
    if (!isPastEnd) return;
    const last = data.count?.exact === true ? Math.max(1, Math.ceil(data.count.total / questions.page.limit)) : 1;
    change({ page: Math.min(last, state.page - 1) }, true);
  });

  const total = groups.data?.total;
  return {
    questions,
    isGrouped,
    groups,
    groupReading,
    data,
    rows: error === null && !isGrouped ? data.rows : [],
    count: isGrouped ? (total ? { total: total.count, exact: true } : null) : data.count,
    error,
    isLoading: isGrouped ? groups.isPending || (groups.isError && groups.isFetching) : data.isLoading || isPastEnd,
    reload: () => {
      if (!isGrouped) data.reload();
      else if (groups.error === null) setGroupReading(groupReading + 1);
      else void groups.refetch();
    },
  };
}
