import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Bookmark } from "@tessera/contract/personal/bookmark.ts";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useState } from "react";
import { addBookmark } from "../../../../features/personal/operations/addBookmark.ts";
import { getBookmarks } from "../../../../features/personal/operations/getBookmarks.ts";
import { orderBookmarks } from "../../../../features/personal/operations/orderBookmarks.ts";
import { removeBookmark } from "../../../../features/personal/operations/removeBookmark.ts";
import { renameBookmark } from "../../../../features/personal/operations/renameBookmark.ts";

/** The person's bookmarks and what changes them; each change says so when it fails. */
export interface Bookmarks {
  /** Null while they load. */
  readonly items: readonly Bookmark[] | null;
  readonly error: unknown;
  readonly retry: () => void;
  readonly add: (url: string, name: string) => void;
  readonly rename: (bookmark: Bookmark, name: string) => void;
  readonly order: (ids: readonly string[]) => void;
  /** Removes one, and offers to put it back where it was. */
  readonly remove: (bookmark: Bookmark) => void;
}

/** Whether what the page itself asks for has come: what is only nice to know waits for it. */
function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching || isQuiet) return;
    const timer = setTimeout(() => setQuiet(true), 300);
    return () => clearTimeout(timer);
  }, [isFetching, isQuiet]);
  return isQuiet;
}

/** See `Bookmarks`. `isPatient`: they are asked for once the page has what it needs; `isWanted` false: not at all. */
export function useBookmarks({
  isPatient = false,
  isWanted = true,
}: {
  isPatient?: boolean;
  isWanted?: boolean;
} = {}): Bookmarks {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { t } = useTexts();
  const isQuiet = useIsQuiet();
  const query = useOperationQuery(
    getBookmarks,
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: isWanted && (!isPatient || isQuiet) },
  );
  const items = query.data?.bookmarks ?? null;
  const change = async (call: Promise<OutputOf<typeof getBookmarks>>): Promise<boolean> => {
    try {
      const answer = await call;
      queries.setQueriesData({ queryKey: [getBookmarks.id] }, answer);
      return true;
    } catch (error) {
      notify(errorNotice(error, t, t("personal.bookmarks.failed")));
      return false;
    }
  };
  const remove = async (bookmark: Bookmark): Promise<void> => {
    const { id, name, url } = bookmark;
    const place = (items ?? []).findIndex((one) => one.id === id);
    if (!(await change(api.call(removeBookmark, { id })))) return;
    notify({
      type: "success",
      message: t("personal.bookmarks.removed", { name }),
      action: {
        label: t("personal.bookmarks.undo"),
        run: () => void change(api.call(addBookmark, { url, name, ...(place < 0 ? {} : { place }) })),
      },
    });
  };
  return {
    items,
    error: query.error,
    retry: () => void query.refetch(),
    add: (url, name) => void change(api.call(addBookmark, { url, name: name.trim().slice(0, 200) || url })),
    rename: ({ id }, name) => void change(api.call(renameBookmark, { id, name })),
    order: (ids) => void change(api.call(orderBookmarks, { ids: [...ids] })),
    remove: (bookmark) => void remove(bookmark),
  };
}
