import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState } from "react";
import { addComment } from "#features/activity/operations/addComment.ts";
import type { ActivityOwner, Comment } from "./useActivity.tsx";

/** A comment that is on its way, or was not taken. */
export interface PendingComment {
  readonly id: string;
  readonly text: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
  /** Why it was not taken; null while it is on its way. */
  readonly error: unknown;
}

/** Comments that are not known to be there. */
export interface PendingComments {
  readonly items: readonly PendingComment[];
  readonly send: (comment: Pick<PendingComment, "text" | "files">) => void;
  readonly retry: (id: string) => void;
  /** Takes one out, to be written on; it is not sent again. */
  readonly withdraw: (id: string) => void;
}

/**
 * Sends comments, and keeps those that were not taken until they are, or until who wrote them withdraws them. Sent
 * again they have the same id, so that one whose answer was lost is there once. They are sent again when the connection
 * is
 * back.
 */
export function usePendingComments(
  { entity, key }: ActivityOwner,
  onSent: (comment: Comment) => void,
): PendingComments {
  const api = useApi();
  const page = usePageContext();
  const [items, setItems] = useState<readonly PendingComment[]>([]);
  const latest = useRef({ items, onSent });
  latest.current = { items, onSent };

  const attempt = async ({ files, id, text }: PendingComment): Promise<void> => {
    const sent = files.map((file) => file.id);
    try {
      const input = { entity, key, id, text, ...(sent.length > 0 ? { files: sent } : {}) };
      const { comment } = await api.call(addComment, input, { page });
      setItems((now) => now.filter((one) => one.id !== id));
      latest.current.onSent(comment);
    } catch (error) {
      setItems((now) => now.map((one) => (one.id === id ? { ...one, error } : one)));
    }
  };
  const retry = (id: string): void => {
    const found = latest.current.items.find((one) => one.id === id);
    if (found === undefined || found.error === null) return;
    setItems((now) => now.map((one) => (one.id === id ? { ...one, error: null } : one)));
    void attempt(found);
  };
  const retryAll = useRef(() => {});
  retryAll.current = () => {
    for (const { id } of latest.current.items) retry(id);
  };
  useEffect(() => {
    const again = (): void => retryAll.current();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return {
    items,
    send: ({ files, text }) => {
      const comment = { id: crypto.randomUUID(), text, files, error: null };
      setItems((now) => [...now, comment]);
      void attempt(comment);
    },
    retry,
    withdraw: (id) => setItems((now) => now.filter((one) => one.id !== id)),
  };
}
