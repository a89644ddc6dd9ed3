import { randomId } from "@tessera/std/ids.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../api/apiError.ts";
import { useApi } from "../api/useApi.ts";
import { useFieldRegistry } from "../form/views/FieldRegistryProvider.tsx";
import { usePageContext } from "../page/usePageContext.ts";
import type { FileCalls, FileOwner, SentFile } from "./fileCalls.ts";
import { forgetFile, type Sending, sendFile } from "./sendFile.ts";

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
export function useUploads(owner: FileOwner, onArrived: (file: SentFile, sent: File) => void): Uploads {
  const api = useApi();
  const page = usePageContext();
  const { files: load } = useFieldRegistry();
  const [items, setItems] = useState<readonly Upload[]>([]);
  const works = useRef(new Map<string, Work>());
  const latest = useRef({ api, page, onArrived });
  latest.current = { api, page, onArrived };
  const callsNow = async (): Promise<FileCalls> => {
    if (load === undefined) throw new Error("Files are sent where the registry of field types says how.");
    return (await load())(latest.current);
  };
  const giveUp = async (work: Work): Promise<void> => {
    if (work.begun !== null) await forgetFile(await callsNow(), work);
  };

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
      const file = await sendFile(await callsNow(), work, stop.signal, (sent) => change(id, { sent }));
      // It may have arrived in the moment in which it was given up.
      stop.signal.throwIfAborted();
      forget(id);
      latest.current.onArrived(file, work.file);
    } catch (error) {
      // Only now, as its beginning may have been under way.
      if (stop.signal.aborted) return void giveUp(work);
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
    if (!isSent) void giveUp(work);
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
