import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { findComments } from "#features/activity/operations/findComments.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import type { AttachedFile } from "../attachments/AttachmentItem.tsx";
import type { HistoryVersion } from "../history/historyVersion.ts";
import { type ActivityPage, withNewest } from "./activityEntries.ts";

/** A comment as the server answers it. */
export type Comment = OutputOf<typeof findComments>["comments"][number];

/** A record whose activity is shown. */
export interface ActivityOwner {
  readonly entity: string;
  readonly key: string;
}

/** What is known of a record's activity. */
export interface ActivityData {
  readonly comments: ActivityPage<Comment>;
  readonly changes: ActivityPage<HistoryVersion>;
  /** Attachments, the newest first; none where the record has none, or the reader may not open them. */
  readonly files: ActivityPage<AttachedFile>;
  readonly count: number;
  readonly followers: OutputOf<typeof findComments>["followers"];
  readonly isFollowing: boolean;
  readonly may: OutputOf<typeof findComments>["may"];
}

/** A record's activity, and what can be done about it. */
export interface ActivityHandle {
  /** Null until it is there. */
  readonly data: ActivityData | null;
  /** Why it could not be read; null where it was. */
  readonly error: unknown;
  /** Whether older entries are being read. */
  readonly isLoadingMore: boolean;
  readonly refresh: () => Promise<void>;
  readonly loadMore: (source: "comments" | "changes") => Promise<void>;
  /** A comment is there, or is another than before. */
  readonly put: (comment: Comment) => void;
  /** A comment is gone. */
  readonly drop: (id: string) => void;
  readonly setFollowing: (isFollowing: boolean) => void;
}

const limit = 30;

const nothing = { items: [], next: null };

const commentsPage = ({ comments, hasMore }: Pick<OutputOf<typeof findComments>, "comments" | "hasMore">) => ({
  items: comments,
  next: hasMore ? (comments.at(-1)?.place ?? null) : null,
});

/** Reads the activity of a record, and follows it while the page has a connection. */
export function useActivity(owner: ActivityOwner, hasFiles: boolean, version: number | null): ActivityHandle {
  const { entity, key } = owner;
  const api = useApi();
  const socket = useSocket();
  const page = usePageContext();
  const [data, setData] = useState<Omit<ActivityData, "files"> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  // Who may read the record need not see its files: then there are none.
  const attached = useOperationQuery(listFiles, { entity, key }, { enabled: hasFiles });
  const refetchFiles = async (): Promise<void> => {
    if (attached.data !== undefined) await attached.refetch({ cancelRefetch: false });
  };
  const latest = useRef({ api, page, refetchFiles });
  latest.current = { api, page, refetchFiles };
  const stopping = useRef<AbortController | null>(null);

  const refresh = useCallback(async (): Promise<void> => {
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const { api: client, page: at } = latest.current;
    const options = { page: at, signal: stop.signal };
    const place = { entity, key };
    // The list below the form shows the same answer.
    void latest.current.refetchFiles();
    try {
      const [found, history] = await Promise.all([
        client.call(findComments, { ...place, limit }, options),
        client.call(getHistory, { ...place, limit }, options),
      ]);
      if (stop.signal.aborted) return;
      const { count, followers, isFollowing, may } = found;
      const changes = { items: history.versions, next: history.next };
      setError(null);
      setData((before) => ({
        comments: withNewest(before?.comments ?? nothing, commentsPage(found)),
        changes: withNewest(before?.changes ?? nothing, changes),
        count,
        followers,
        isFollowing,
        may,
      }));
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure);
    }
  }, [entity, key]);

  const shown = useRef(version);
  useEffect(() => {
    // A save of this page is seen at once, also without a connection.
    shown.current = version;
    void refresh();
    return () => stopping.current?.abort();
  }, [refresh, version]);

  useEffect(() => {
    if (socket === null) return;
    const place = { entity, key };
    const watch = (): void => void socket.send("watch-activity", place);
    let wasOpen = socket.status === "open";
    if (wasOpen) watch();
    const stops = [
      socket.subscribe(() => {
        const isOpen = socket.status === "open";
        if (isOpen && !wasOpen) {
          watch();
          // What happened meanwhile was sent to nobody.
          void refresh();
        }
        wasOpen = isOpen;
      }),
      socket.on("activity-update", (written) => {
        if (written.entity === entity && written.key === key) void refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      socket.send("unwatch-activity", place);
    };
  }, [socket, entity, key, refresh]);

  const loadMore = async (source: "comments" | "changes"): Promise<void> => {
    if (data === null || isLoadingMore) return;
    const before = data[source].next;
    if (before === null) return;
    setLoadingMore(true);
    const input = { entity, key, before, limit };
    const options = { page };
    try {
      if (source === "comments") {
        const { items, next } = commentsPage(await api.call(findComments, input, options));
        setData((now) => now && { ...now, comments: { items: [...now.comments.items, ...items], next } });
      } else {
        const { next, versions } = await api.call(getHistory, input, options);
        setData((now) => now && { ...now, changes: { items: [...now.changes.items, ...versions], next } });
      }
      setError(null);
    } catch (failure) {
      setError(failure);
    } finally {
      setLoadingMore(false);
    }
  };

  const changeComments = (change: (items: readonly Comment[]) => readonly Comment[]): void =>
    setData((now) => {
      if (now === null) return null;
      const items = change(now.comments.items);
      const count = now.count + items.length - now.comments.items.length;
      return { ...now, count, comments: { ...now.comments, items } };
    });

  const files = { items: (attached.data?.files ?? []).toReversed(), next: null };
  return {
    data: data && { ...data, files },
    error,
    isLoadingMore,
    refresh,
    loadMore,
    put: (comment) =>
      changeComments((items) => {
        const others = items.filter(({ id }) => id !== comment.id);
        return [...others, comment].sort((left, right) => right.place - left.place);
      }),
    drop: (id) => changeComments((items) => items.filter((one) => one.id !== id)),
    setFollowing: (isFollowing) => setData((now) => now && { ...now, isFollowing }),
  };
}
