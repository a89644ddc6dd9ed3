import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useMemo } from "react";
import { type ListOwner, type ListState, listUrl, readListState, unreadFilters } from "./listState.ts";

/**
 * The list's state from the address, and how to move it: a new search or filter begins at the first page; going back
 * returns. `place` tells its parameters from those of other lists of the page; null where there are none. Third: what
 * of the address is not a filter.
 * `owner`: see `ListState`.
 */
export function useListState(
  place: string | null,
  owner: ListOwner | null,
): readonly [ListState, (change: Partial<ListState>, replace?: boolean) => void, readonly string[]] {
  const { url, params } = usePageContext();
  const navigate = useNavigate();
  const state = useMemo(() => ({ ...readListState(params, place), owner }), [params, place, owner]);
  const unread = useMemo(() => unreadFilters(params, place), [params, place]);
  const change = (part: Partial<ListState>, replace = false): void => {
    navigate(listUrl(url, { ...state, page: 1, ...part }, place), { replace });
  };
  return [state, change, unread];
}
