import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { guestMark } from "@tessera/web-kit/api/useOperationQuery.ts";
import { filledRoute } from "@tessera/web-kit/page/routedUrl.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { noteTrail, type ShownRows } from "@tessera/web-kit/rows/listTrail.ts";
import { useEffect } from "react";
import type { getList } from "../operations/getList.ts";

/** Rows that stand below each other, with the question that they answer; rows of no record lead nowhere. */
export function shownRows(question: InputOf<typeof getList>, rows: readonly Pick<ListRow, "key">[]): ShownRows {
  const { columns: _columns, limit: _limit, offset = 0, ...ask } = question;
  return { ask, from: offset, keys: rows.map(({ key }) => key ?? "") };
}

/**
 * Takes note of what the list shows, so that its records know their way back to it, to the one before and the one
 * behind. Null: there is nothing to note yet, or records open nowhere (`updateUrl`).
 */
export function useListTrail(updateUrl: string | null, rows: readonly ShownRows[] | null): void {
  const { subject } = useApiScope();
  const { params, url } = usePageContext();
  const path = updateUrl === null ? null : filledRoute(updateUrl, params);
  const trail = rows === null ? null : JSON.stringify({ url, rows });
  useEffect(() => {
    if (path !== null && trail !== null) noteTrail(sessionStorage, subject ?? guestMark, path, JSON.parse(trail));
  }, [path, subject, trail]);
}
