import { isCountAnswer, isGroupsAnswer, isRowsAnswer } from "@tessera/contract/panelData.ts";
import { maxWatchedRows, type WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import type { ReactNode } from "react";
import { useApiScope } from "../../api/ApiProvider.tsx";
import { usePageContext } from "../../page/usePageContext.ts";
import { exactCount, namedRows } from "../../rows/followedGroups.ts";
import { keyOf } from "../../rows/liveOverlay.ts";
import { useLiveRows } from "../../rows/useLiveRows.tsx";
import type { PanelRead } from "./usePanelData.ts";

const nothing = (): void => undefined;

/** What is followed of a read: reads that name the same are followed together. */
function requestOf({ query }: PanelRead) {
  const { filter, search, source } = query;
  const id = source.slice(source.indexOf(":") + 1);
  return {
    ...(source.startsWith("list:") ? { idList: id } : { idQuery: id }),
    ...(query.read === "rows" && query.columns ? { columns: [...query.columns] } : {}),
    filter: filter ?? null,
    search: search ?? null,
    offset: 0,
    limit: maxWatchedRows,
  };
}

/** How many rows the answers say that there are in all; null where none says it. */
function countOf(reads: readonly PanelRead[]): WatchRows["count"] {
  for (const { query, result } of reads) {
    if (query.within !== undefined && query.within.length > 0) continue;
    if (isCountAnswer(result.data) && result.data.exact) return { total: result.data.total, exact: true };
    const counted = isGroupsAnswer(result.data) ? exactCount(result.data.total) : null;
    if (counted !== null) return counted;
  }
  return null;
}

/** The reads of a panel, put together where they are followed as one. */
export function followedTogether(reads: readonly PanelRead[]): ReadonlyMap<string, readonly PanelRead[]> {
  const together = new Map<string, PanelRead[]>();
  for (const read of reads) {
    const name = JSON.stringify(requestOf(read));
    together.set(name, [...(together.get(name) ?? []), read]);
  }
  return together;
}

function Followed({ first, reads }: { readonly first: PanelRead; readonly reads: readonly PanelRead[] }): ReactNode {
  const { api } = useApiScope();
  const page = usePageContext();
  const rows = reads.flatMap(({ result }) => (isRowsAnswer(result.data) ? result.data.rows : []));
  const isThere = reads.every(({ result }) => result.data !== undefined && result.error === null);
  const since = reads.flatMap(({ input, operation }) => api.readSince?.(operation, input, { page }) ?? []);
  useLiveRows({
    request: requestOf(first),
    isGrouped: true,
    // Rows without keys are not told apart; they are read again whenever something that they are made of changes.
    rows: isThere ? rows.filter((row) => keyOf(row) !== null).slice(0, namedRows) : null,
    count: countOf(reads),
    readSince: since.length === 0 ? null : Math.min(...since),
    version: reads.some(({ result }) => result.isPlaceholderData)
      ? ""
      : reads.map(({ result }) => result.dataUpdatedAt).join(" "),
    isReading: reads.some(({ result }) => result.isFetching),
    reload: () => {
      for (const { result } of reads) void result.refetch();
    },
    onGone: nothing,
  });
  return null;
}

/** Has reads of the same rows answered again when some of the rows come, go or change. Draws nothing. */
export function FollowedRows({ reads }: { readonly reads: readonly PanelRead[] }): ReactNode {
  const [first] = reads;
  return first === undefined ? null : <Followed first={first} reads={reads} />;
}
