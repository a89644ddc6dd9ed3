import { randomId } from "@tessera/std/ids.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState } from "react";
import { type FileOwner, forgetFile, type Sending, type SentFile, sendFile } from "./sendFile.tsx";

/** A file on its way, as it is shown. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Bytes that are there. */
  readonly sent: number;
  /** Why it stopped; null while it goes on. */
  readonly error: unknown;
}

/** Files on their way to a record. */
export interface Uploads {
  readonly items: readonly Upload[];
  add(files: readonly File[]): void;
  retry(id: string): void;
  cancel(id: string): void;
}

/** Files that are sent at the same time; the others wait their turn. */
const maxParallel = 2;

/** What the server refuses a whole file for. */
const refusals: ReadonlySet<string> = new Set(["file_type_refused", "file_infected"]);

interface Work extends Sending {
  readonly id: string;
  readonly stop: AbortController;
  isWaiting: boolean;
}

/**
 * Sends files to a record, a few at a time. `onArrived` is called when one is there. Files on their way stop when the
 * form is left.
 */
export function useUploads(owner: FileOwner, onArrived: (file: SentFile) => void): Uploads {
  const api = useApi();
  const page = usePageContext();
  const [items, setItems] = useState<readonly Upload[]>([]);
  const works = useRef(new Map<string, Work>());
  const latest = useRef({ api, page, onArrived });
  latest.current = { api, page, onArrived };

  const change = (id: string, change: Partial<Upload>): void =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const forget = (id: string): void => {
    works.current.delete(id);
    setItems((before) => before.filter((item) => item.id !== id));
  };

  const run = async (work: Work): Promise<void> => {
    const { id, stop } = work;
    work.isWaiting = false;
    try {
      const file = await sendFile(latest.current, work, stop.signal, (sent) => change(id, { sent }));
      forget(id);
      latest.current.onArrived(file);
    } catch (error) {
      // Only now, as its beginning may have been under way.
      if (stop.signal.aborted) return void forgetFile(latest.current, work);
      // It stays, to be tried again, but no longer counts as one on its way.
      works.current.delete(id);
      // The server has forgotten what it refused.
      if (error instanceof ApiError && refusals.has(error.code)) work.begun = null;
      stopped.current.set(id, work);
      change(id, { error });
    } finally {
      next();
    }
  };
  const stopped = useRef(new Map<string, Work>());
  const next = (): void => {
    const all = [...works.current.values()];
    const free = maxParallel - all.filter(({ isWaiting }) => !isWaiting).length;
    for (const work of all.filter(({ isWaiting }) => isWaiting).slice(0, Math.max(free, 0))) void run(work);
  };

  /**
   * Stops a file; one that is not being sent just now is forgotten at once, the others as soon as they have stopped.
   */
  const end = (work: Work): void => {
    const isSent = works.current.has(work.id) && !work.isWaiting;
    work.stop.abort();
    if (!isSent) void forgetFile(latest.current, work);
  };
  const endAll = useRef(() => {});
  endAll.current = () => {
    for (const work of [...works.current.values(), ...stopped.current.values()]) end(work);
    works.current.clear();
    stopped.current.clear();
  };
  useEffect(() => () => endAll.current(), []);

  const start = (work: Omit<Work, "stop" | "isWaiting">): void => {
    works.current.set(work.id, { ...work, stop: new AbortController(), isWaiting: true });
    next();
  };

  return {
    items,
    add: (files) => {
      const added = files.map((file) => ({ id: randomId(12), file, owner, begun: null }));
      setItems((before) => [
        ...before,
        ...added.map(({ id, file }) => ({ id, name: file.name, size: file.size, sent: 0, error: null })),
      ]);
      for (const work of added) start(work);
    },
    retry: (id) => {
      const work = stopped.current.get(id);
      if (work === undefined) return;
      stopped.current.delete(id);
      change(id, { error: null });
      start(work);
    },
    cancel: (id) => {
      const work = works.current.get(id) ?? stopped.current.get(id);
      if (work === undefined) return;
      end(work);
      stopped.current.delete(id);
      forget(id);
      next();
    },
  };
}
