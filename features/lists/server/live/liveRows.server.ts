import { TesseraError } from "@tessera/contract/errors.ts";
import type { RowsUpdate, WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { liveRows as rowsOf } from "./liveRow.server.ts";
import { readFilter } from "./readFilter.server.ts";
import { addWritten, createRecentWrites, type WrittenKeys } from "./recentWrites.server.ts";
import { isTransient, type Sending, updateWatches } from "./updateWatches.server.ts";
import { onPage, readerStateOf, sourceOf, type Watch } from "./watch.server.ts";

/** Pages that one connection may follow. */
const maxWatches = 20;
/** Milliseconds between two updates of a list: four a second at most. */
const pause = 250;

/** The watches of one list, and what was written since they were last notified. */
interface LiveList {
  readonly entity: string;
  readonly watches: Set<Watch>;
  pending: WrittenKeys;
  isBusy: boolean;
  /** How often in a row the database was not there. */
  failures: number;
}

const nothing: Omit<RowsUpdate, "watch"> = {
  isStale: false,
  changed: [],
  gone: [],
  added: [],
  waiting: null,
  count: null,
};

/**
 * Makes open lists follow what is committed on any node (design §10 Outbox). Several commits become one update, and the
 * next one waits a quarter of a second, so a burst costs as much as four updates a second.
 */
export function followRows(services: Services, onError: (error: unknown) => void): undefined {
  const { socket, outbox, records } = services;
  const lists = new Map<string, LiveList>();
  const byConnection = new Map<Connection, Map<string, Watch>>();
  const recent = createRecentWrites(() => performance.now());

  function drop(watch: Watch): void {
    const { watch: name } = watch.asked;
    const source = sourceOf(watch.asked);
    const list = lists.get(source);
    list?.watches.delete(watch);
    if (list?.watches.size === 0) lists.delete(source);
    const own = byConnection.get(watch.connection);
    if (own?.get(name) === watch) own.delete(name);
    if (own?.size === 0) byConnection.delete(watch.connection);
  }

  function sendUpdate(watch: Watch, update: Partial<Omit<RowsUpdate, "watch">>, correlationId?: number): void {
    const { connection, asked } = watch;
    // One that was dropped or replaced while its rows were read.
    if (byConnection.get(connection)?.get(asked.watch) !== watch) return;
    if (update.isStale) drop(watch);
    socket.send(connection, "rows-update", { ...nothing, ...update, watch: asked.watch }, correlationId);
  }

  const sending: Sending = { sendUpdate, onError };

  async function work(list: LiveList): Promise<void> {
    const written = list.pending;
    list.pending = new Map();
    try {
      await updateWatches(services, [...list.watches], written, sending);
      list.failures = 0;
    } catch (error) {
      if (isTransient(error)) {
        list.failures++;
        for (const [entity, keys] of written) addWritten(list.pending, { entity, keys: keys && [...keys] });
      } else {
        onError(error);
        for (const watch of [...list.watches]) sendUpdate(watch, { isStale: true });
      }
    }
    const timer = setTimeout(
      () => {
        list.isBusy = false;
        begin(list);
      },
      pause * 2 ** Math.min(list.failures, 5),
    );
    timer.unref();
  }

  function begin(list: LiveList): void {
    if (list.isBusy || list.pending.size === 0 || list.watches.size === 0) return;
    list.isBusy = true;
    void work(list);
  }

  function take(list: LiveList, written: Iterable<readonly [string, Set<string> | null]>): void {
    for (const [entity, keys] of written) {
      const concerns =
        entity === list.entity || [...list.watches].some(({ readerState }) => readerState?.audience.others.has(entity));
      if (concerns) addWritten(list.pending, { entity, keys: keys && [...keys] });
    }
    begin(list);
  }

  function onEvents({ written, hasGap }: OutboxBatch): void {
    if (hasGap) {
      recent.forget();
      for (const list of [...lists.values()])
        for (const watch of [...list.watches]) sendUpdate(watch, { isStale: true });
      return;
    }
    if (written.length === 0) return;
    recent.add(written);
    if (lists.size === 0) return;
    const keys: WrittenKeys = new Map();
    for (const one of written) addWritten(keys, one);
    for (const list of lists.values()) take(list, keys);
  }

  async function watchRows(asking: RequestContext, asked: WatchRows, connection: Connection, correlationId: number) {
    const filter = readFilter(asked.filter);
    const context = onPage(asking, asked);
    const watch: Watch = {
      connection,
      asked,
      filter,
      shown: new Map(),
      waiting: 0,
      count: asked.count === null ? null : JSON.stringify(asked.count),
      readerState: null,
    };
    const { request } = readerStateOf(context, watch);
    if (connection.signal.aborted) return;
    const begun = performance.now();
    const own = byConnection.get(connection) ?? new Map<string, Watch>();
    const former = own.get(asked.watch);
    if (former !== undefined) drop(former);
    if (own.size >= maxWatches) throw new TesseraError("too_many_requests");
    byConnection.set(connection, own.set(asked.watch, watch));
    let read: Partial<RowsUpdate>;
    try {
      read = await readShown(context, watch);
    } catch (error) {
      drop(watch);
      throw error;
    }
    if (own.get(asked.watch) !== watch) return;
    // What was sent while the rows were read, it did not get.
    const missed = recent.since(asked.age + performance.now() - begun);
    const isMoved = asked.isGrouped === true && (read.changed?.length ?? 0) + (read.gone?.length ?? 0) > 0;
    if (missed === null || isMoved) {
      sendUpdate(watch, { isStale: true }, correlationId);
      return;
    }
    sendUpdate(watch, read, correlationId);
    const source = sourceOf(asked);
    const list = lists.get(source) ?? newList(source, request.entity);
    list.watches.add(watch);
    take(list, missed);
  }

  function newList(id: string, entity: string): LiveList {
    const made = { entity, watches: new Set<Watch>(), pending: new Map(), isBusy: false, failures: 0 };
    lists.set(id, made);
    return made;
  }

  /**
   * What is different by now of the rows that a page says it shows. Of those that its reader does not read in the list
   * it says that they are gone, and nothing more ever.
   */
  async function readShown(context: RequestContext, watch: Watch): Promise<Partial<RowsUpdate>> {
    const { rows } = watch.asked;
    if (rows.length === 0) return {};
    const keys = rows.map(([key]) => key);
    const page = { ...readerStateOf(context, watch).request, order: [], offset: 0, limit: keys.length, keys };
    const read = rowsOf(await records.live.page(context, page));
    for (const { key, digest } of read) watch.shown.set(key, digest);
    const known = new Map(rows);
    return {
      changed: read.filter(({ key, digest }) => known.get(key) !== digest).map(({ row }) => row),
      gone: keys.filter((key) => !watch.shown.has(key)),
    };
  }

  socket.onMessage("watch-rows", watchRows);
  socket.onMessage("unwatch-rows", async (_context, { watch }, connection) => {
    const found = byConnection.get(connection)?.get(watch);
    if (found !== undefined) drop(found);
  });
  socket.onClose((connection) => {
    for (const watch of [...(byConnection.get(connection)?.values() ?? [])]) drop(watch);
  });
  outbox.onEvents(onEvents);
}
