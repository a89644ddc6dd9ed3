import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import type { HistoryVersion } from "./historyVersion.ts";

/** The history of a record, newest first, page by page. */
export function useHistoryPages(
  entity: string,
  key: string,
): { readonly entries: readonly HistoryVersion[]; readonly query: UseInfiniteQueryResult<unknown> } {
  const { api, subject } = useApiScope();
  const page = usePageContext();
  const { language } = useTexts();
  const query = useInfiniteQuery({
    queryKey: [getHistory.id, "pages", entity, key, language, subject],
    // Null asks for the newest.
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      api.call(getHistory, { entity, key, ...(pageParam === null ? {} : { before: pageParam }) }, { page, signal }),
    getNextPageParam: ({ next }) => next,
  });
  return { entries: query.data?.pages.flatMap(({ versions }) => versions) ?? [], query };
}
