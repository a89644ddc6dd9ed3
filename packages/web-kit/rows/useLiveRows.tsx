import { maxWatchedRows, type WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import { randomId } from "@tessera/std/ids.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useSocket } from "../socket/useSocket.ts";
import { useSocketStatus } from "../socket/useSocketStatus.ts";
import { keyOf, type LiveOverlay, newOverlay, withUpdate } from "./liveOverlay.ts";

/** What is on the screen, as it was read. */
export interface ReadPage {
  /** Its rows stand in groups: any change of the selection says that it is to be read again. */
  readonly isGrouped?: boolean;
  readonly request: Omit<WatchRows, "watch" | "rows" | "count" | "age" | "isGrouped" | "params">;
  /** Null before the first answer. */
  readonly rows: readonly unknown[] | null;
  readonly count: WatchRows["count"];
  /**
   * Since when nothing is missing in rows and count, as `performance.now()` says it, where they are older than their
   * call; null: they are not.
   */
  readonly readSince: number | null;
  /** Differs with each answer. */
  readonly version: string;
  /** Whether it is still being read or counted. */
  readonly isReading: boolean;
  readonly reload: () => void;
  /** Called with keys of rows that left the list. */
  readonly onGone: (keys: readonly string[]) => void;
}

/** Milliseconds for which a changed cell is marked. */
const markedFor = 2600;
/** A lost connection is noticed after this long at most (spec shell §4.6). */
const silence = 25_000;
/** Everyone who shows a list that changed at large would load it in the same moment. */
const spread = 1500;
/** Bytes of a message that sockets take, with room for what surrounds it. */
const largest = 60_000;

const maxParam = 1000;
const nothing: readonly unknown[] = [];

function paramsOf(params: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...params].filter(([name, text]) => name.length <= 200 && text.length <= maxParam));
}

/** What is asked of the server; null for rows that cannot be followed. */
function watchOf(
  name: string,
  { request, count, isGrouped = false }: ReadPage,
  rows: readonly unknown[],
  age: number,
): WatchRows | null {
  const shown: [string, string][] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) return null;
    shown.push([key, textDigest(JSON.stringify(row))]);
  }
  return shown.length > maxWatchedRows
    ? null
    : { ...request, watch: name, rows: shown, count, age, ...(isGrouped ? { isGrouped } : {}) };
}

/**
 * Follows what becomes of the rows on the screen (design §10 Outbox): updates lie over what was read, until the page is
 * read again. Without a socket the rows stay as they were read.
 */
export function useLiveRows(page: ReadPage): LiveOverlay {
  const socket = useSocket();
  const isOpen = useSocketStatus() === "open";
  const { params } = usePageContext();
  const { version, isReading, readSince } = page;
  const [notified, setNotified] = useState<{ readonly version: string; readonly overlay: LiveOverlay } | null>(null);
  const overlay = notified?.version === version ? notified.overlay : newOverlay(page.rows ?? nothing);
  /** When the rows were last known to be those of the server, by the clock of the page. */
  const synced = useRef(0);
  const staleInARow = useRef(0);

  useEffect(() => {
    if (isReading) synced.current = performance.now();
  }, [isReading]);
  useEffect(() => {
    if (!isReading && version !== "" && readSince !== null) synced.current = readSince;
  }, [isReading, readSince, version]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      synced.current = Math.max(synced.current, performance.now() - silence);
    };
  }, [isOpen]);

  const ask = useEffectEvent((name: string): boolean => {
    if (page.rows === null) return false;
    const age = Math.ceil(performance.now() - synced.current);
    const wanted = watchOf(name, page, overlay.rows, age);
    if (wanted === null) return false;
    const message = { ...wanted, params: paramsOf(params) };
    return JSON.stringify(message).length <= largest && socket?.send("watch-rows", message) === true;
  });
  const take = useEffectEvent((update: Parameters<typeof withUpdate>[1]): void => {
    staleInARow.current = 0;
    // Several may come before the page is drawn again, so each builds on the one before.
    setNotified((former) => {
      const base = former?.version === version ? former.overlay : newOverlay(page.rows ?? nothing);
      return { version, overlay: withUpdate(base, update) };
    });
    if (update.gone.length > 0) page.onGone(update.gone);
  });
  const reload = useEffectEvent(() => page.reload());

  useEffect(() => {
    if (socket === null || !isOpen || isReading) return;
    const name = randomId(12);
    let again: ReturnType<typeof setTimeout> | undefined;
    const stop = socket.on("rows-update", ({ watch, isStale, ...update }) => {
      if (watch !== name) return;
      if (!isStale) return take(update);
      const delay = 1000 * staleInARow.current++;
      again = setTimeout(reload, Math.min(delay, 30_000) + Math.random() * spread);
    });
    const isFollowed = version !== "" && ask(name);
    return () => {
      stop();
      clearTimeout(again);
      if (isFollowed) socket.send("unwatch-rows", { watch: name });
    };
  }, [socket, isOpen, isReading, version]);

  const { fresh } = overlay;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => {
      setNotified((former) => former && { ...former, overlay: { ...former.overlay, fresh: new Map() } });
    }, markedFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  return overlay;
}
