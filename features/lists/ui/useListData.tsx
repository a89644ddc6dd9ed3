import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { type ListRow, readRows } from "@tessera/web-kit/rows/listRow.ts";
import { useLiveRows } from "@tessera/web-kit/rows/useLiveRows.tsx";
import { useMemo } from "react";
import { getCount } from "../operations/getCount.ts";
import { getList } from "../operations/getList.ts";
import { type ListChoices, listQuestions } from "./listQuestions.ts";
import type { ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

/** A page of a list and, apart from it, how many records there are. */
export interface ListData {
  readonly rows: readonly ListRow[];
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  /** Null while it is being counted, and when counting failed: the page does not wait for it. */
  readonly count: { readonly total: number; readonly exact: boolean } | null;
  readonly isCounting: boolean;
  readonly reload: () => void;
  /** Differs with each reading: rows of one version are the same rows, of which some changed, left or came. */
  readonly version: string;
  /** How many rows belong between those shown, which a reading would show. */
  readonly waiting: number;
  /** Columns that were changed elsewhere a moment ago, by row. */
  readonly fresh: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads a page of a list that is not grouped, under its state and what the person has set, and follows what becomes of
 * its rows; `onGone` is called with those that left the list.
 */
export function useListData(
  setup: ListSetup,
  state: ListState,
  choices: ListChoices,
  onGone: (keys: readonly string[]) => void,
): ListData {
  const { page: request, count: selection, groups } = listQuestions(setup, state, choices);
  const enabled = groups.length === 0;
  const page = useOperationQuery(getList, request, { enabled });
  const count = useOperationQuery(getCount, selection, { enabled });
  const reload = (): void => {
    void page.refetch();
    void count.refetch();
  };
  const version = page.isPlaceholderData ? "" : String(page.dataUpdatedAt);
  const { api } = useApiScope();
  const place = { page: usePageContext() };
  const since = [api.readSince?.(getList, request, place), api.readSince?.(getCount, selection, place)];
  const late = since.filter((moment) => typeof moment === "number");
  const live = useLiveRows({
    request,
    rows: enabled && page.error === null ? (page.data?.rows ?? null) : null,
    count: count.data ?? null,
    readSince: late.length === 0 ? null : Math.min(...late),
    version,
    isReading: page.isFetching || count.isFetching,
    reload,
    onGone,
  });
  const rows = useMemo(() => readRows(live.rows), [live.rows]);
  return {
    rows,
    isLoading: page.isPending || (page.isError && page.isFetching),
    error: page.error,
    count: live.count ?? count.data ?? null,
    isCounting: count.isPending,
    reload,
    version,
    waiting: live.waiting,
    fresh: live.fresh,
  };
}
