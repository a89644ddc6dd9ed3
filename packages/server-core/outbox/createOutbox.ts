import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "../database/pool.ts";
import type { Outbox, OutboxBatch } from "./outbox.ts";
import { beginReading, type Position, readOutbox } from "./readOutbox.ts";

/** What the outbox is read with. */
export interface OutboxOptions {
  readonly database: Database;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two looks when nothing is reported. Default 1000. */
  readonly pollEvery?: number;
  /** Milliseconds within which any number of calls make one notification. Default 20. */
  readonly notifyWithin?: number;
  /**
   * Least milliseconds between two notifications. Default 100: each makes every node read, and at one in 20 ms that
   * took a quarter of what a machine of two cores saves.
   */
  readonly notifyEvery?: number;
  /** False reads by polling alone, as behind a pool that forwards no notifications. Default true. */
  readonly listens?: boolean;
}

const channel = "tessera";
/** Signals are kept for two minutes. */
const signalLife = 120_000;
const cleanEvery = 30_000;
const listenAgainAfter = 1000;

/** Reads the outbox of this node: begun by the first `onEvents`, so that a node that nobody listens on asks nothing. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, onError, pollEvery = 1000, notifyWithin = 20, notifyEvery = 100, listens = true } = options;
  const listeners = new Set<(batch: OutboxBatch) => void | Promise<void>>();
  const stopping = new AbortController();
  let position: Position | null = null;
  let lastRead = 0;
  let lastClean = Date.now();
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;
  let polling: NodeJS.Timeout | null = null;
  let listening: Promise<void> | null = null;
  let notifying: NodeJS.Timeout | null = null;
  let notifiedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<unknown> = Promise.resolve();

  async function notify(batch: OutboxBatch): Promise<void> {
    for (const listener of listeners) {
      try {
        await listener(batch);
      } catch (error) {
        onError(error);
      }
    }
  }

  async function readOnce(): Promise<void> {
    position ??= await beginReading(database);
    const started = Date.now();
    const { position: reached, wentBack, ...batch } = await readOutbox(database, position);
    // A clock that was set back hides how long it was.
    const hasGap = wentBack || (lastRead > 0 && Math.abs(started - lastRead) > signalLife / 2);
    position = wentBack ? await beginReading(database) : reached;
    lastRead = started;
    await notify({ ...batch, hasGap });
    if (Math.abs(started - lastClean) > cleanEvery) {
      lastClean = started;
      await database.query({
        text: "delete from sys.signal where at < now() - make_interval(secs => $1)",
        values: [signalLife / 1000],
      });
    }
  }

  function look(): Promise<void> {
    isAskedAgain = true;
    reading ??= readWhileAsked();
    return reading;
  }

  async function readWhileAsked(): Promise<void> {
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        if (!stopping.signal.aborted) await readOnce();
      }
    } finally {
      // In the same turn as the last question: anyone who asks after it begins another reading.
      reading = null;
    }
  }

  function lookAndGoOn(): void {
    look().catch((error: unknown) => {
      if (!stopping.signal.aborted) onError(error);
    });
  }

  async function listenOn(connection: Transaction): Promise<void> {
    const { client } = connection;
    await connection.query(`listen ${channel}`);
    try {
      await new Promise<void>((resolve, reject) => {
        stopping.signal.addEventListener("abort", () => resolve(), { once: true });
        // It may have been closed before it listened, and an abort is reported once.
        if (stopping.signal.aborted) resolve();
        client.on("notification", lookAndGoOn);
        client.once("error", reject);
        client.once("end", () => reject(new Error("The connection that listens has ended.")));
        lookAndGoOn();
      });
    } finally {
      client.off("notification", lookAndGoOn);
    }
    await connection.query(`unlisten ${channel}`);
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await database.connection(listenOn);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await sleep(listenAgainAfter, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function begin(): void {
    if (polling !== null || stopping.signal.aborted) return;
    polling = setInterval(lookAndGoOn, pollEvery);
    polling.unref();
    if (listens) listening = keepListening();
    else lookAndGoOn();
  }

  function wake(): void {
    if (notifying !== null || stopping.signal.aborted) return;
    const wait = Math.max(notifyWithin, notifiedAt + notifyEvery - performance.now());
    notifying = setTimeout(() => {
      notifying = null;
      notifiedAt = performance.now();
      sending = database.query(`notify ${channel}`).catch(onError);
    }, wait);
    notifying.unref();
  }

  return {
    wake,
    signal: async ({ kind, payload }, runner) => {
      await (runner ?? database).query(
        {
          text: "insert into sys.signal (kind, payload) values ($1, $2::jsonb)",
          values: [kind, JSON.stringify(payload)],
        },
        { prepared: true },
      );
      if (runner === undefined) wake();
    },
    onEvents: (listener) => {
      listeners.add(listener);
      begin();
      return () => void listeners.delete(listener);
    },
    read: look,
    close: async () => {
      stopping.abort();
      if (polling !== null) clearInterval(polling);
      if (notifying !== null) clearTimeout(notifying);
      await Promise.allSettled([reading, listening, sending]);
    },
  };
}
