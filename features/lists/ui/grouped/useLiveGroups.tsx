import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { exactCount, namedRows } from "@tessera/web-kit/rows/followedGroups.ts";
import { useLiveRows } from "@tessera/web-kit/rows/useLiveRows.tsx";
import { useState } from "react";
import { getGroups } from "../../operations/getGroups.ts";
import type { GroupedLines, GroupQuestions, useGroups } from "./useGroups.tsx";

const nothing = (): void => undefined;

/**
 * Has a grouped list read again when rows of it come, go or change: they may belong to other groups then, and sums are
 * others.
 */
export function useLiveGroups(
  { data, dataUpdatedAt, isFetching }: Parameters<typeof useGroups>[0] & { readonly dataUpdatedAt: number },
  { groups, page }: GroupQuestions,
  { isReading, raw, reload }: GroupedLines,
): void {
  const { api } = useApiScope();
  const place = { page: usePageContext() };
  const [outermost] = groups;
  const { total } = data;
  // While a single group is read, the others are still what was read before: only a reading of all begins with the
  // outermost groups.
  const [isWhole, setWhole] = useState(true);
  if (isFetching && !isWhole) setWhole(true);
  if (!isReading && isWhole) setWhole(false);
  useLiveRows({
    request: page,
    isGrouped: true,
    rows: raw.slice(0, namedRows),
    count: exactCount(total),
    readSince: outermost === undefined ? null : (api.readSince?.(getGroups, outermost, place) ?? null),
    version: String(dataUpdatedAt),
    isReading: isWhole && isReading,
    reload,
    onGone: nothing,
  });
}
