import type { LockedRecord } from "@tessera/records/locks/lockStore.ts";
import { type RecordStanding, readStandings } from "@tessera/records/locks/presenceStore.ts";
import type { WrittenRecords } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Connection } from "../socket/socketHub.ts";
import { isNameHidden, recordFor } from "./lockAccess.ts";
import { standingFor } from "./lockInfo.ts";

/** Who on this node has which record open, and what they were sent of it. */
export interface Watchers {
  /** `form`: the one that it is open in. */
  add(connection: Connection, record: LockedRecord, form: string | null): void;
  remove(connection: Connection, record: LockedRecord): void;
  /** Removes a connection; answers the records that it had open. */
  forget(connection: Connection): readonly LockedRecord[];
  /** Tells one page how a record stands. */
  answer(connection: Connection, record: LockedRecord, correlationId: number): Promise<void>;
  /**
   * Looks at records, and sends anyone who has them open what is another than they were sent; those written are asked
   * for again.
   */
  refresh(records: readonly LockedRecord[], written?: readonly LockedRecord[]): Promise<void>;
  /** Watched records that are among those written. */
  among(written: readonly WrittenRecords[]): readonly LockedRecord[];
  all(): readonly LockedRecord[];
  connections(): ReadonlySet<Connection>;
}

interface Watched {
  readonly record: LockedRecord;
  /** Form by connection. */
  readonly forms: Map<Connection, string | null>;
  notified: RecordStanding | null;
}

const nameOf = ({ entity, key }: LockedRecord): string => JSON.stringify([entity, key]);
const topicOf = (record: LockedRecord): string => `record ${nameOf(record)}`;

/** Makes the watchers of a node, of whom there are none yet. */
export function createWatchers(services: Services): Watchers {
  const { database, socket } = services;
  const watched = new Map<string, Watched>();
  let reading: Promise<void> = Promise.resolve();

  /** One reading after the other: what was read before another is never sent after it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    reading = reading.then(work, work);
    return reading;
  }

  function drop(one: Watched, connection: Connection): void {
    one.forms.delete(connection);
    if (one.forms.size === 0) watched.delete(nameOf(one.record));
  }

  /** Asks each page whether it may still read the record. */
  async function askAgain(one: Watched): Promise<void> {
    for (const connection of [...one.forms.keys()]) {
      try {
        const { entity, key } = one.record;
        await recordFor(await socket.contextOf(connection), { entity, id: key }, "read");
      } catch {
        // Its page may have closed meanwhile.
        if (!one.forms.has(connection)) continue;
        // It may not, or the record is gone: nobody learns which.
        const { entity, key } = one.record;
        const nothing = { lock: null, version: null, present: [] };
        const last = { ...standingFor({ entity, key, ...nothing }, connection, true), gone: true };
        socket.send(connection, "lock-status-update", last);
        socket.unsubscribe(connection, topicOf(one.record));
        drop(one, connection);
      }
    }
  }

  function send(one: Watched, connection: Connection, standing: RecordStanding, correlationId?: number): void {
    const isNameless = isNameHidden({ services }, one.forms.get(connection) ?? null);
    socket.send(connection, "lock-status-update", standingFor(standing, connection, isNameless), correlationId);
  }

  async function take(standing: RecordStanding, isWritten: boolean): Promise<void> {
    const one = watched.get(nameOf(standing));
    if (!one) return;
    if (isWritten || one.notified?.version !== standing.version) await askAgain(one);
    if (JSON.stringify(one.notified) === JSON.stringify(standing)) return;
    one.notified = standing;
    // Who lost the right was unsubscribed by the hub.
    const allowed = new Set(socket.subscribers(topicOf(one.record)));
    for (const connection of [...one.forms.keys()]) {
      if (allowed.has(connection)) send(one, connection, standing);
      else drop(one, connection);
    }
  }

  return {
    add: (connection, record, form) => {
      const one = watched.get(nameOf(record)) ?? {
        record,
        forms: new Map<Connection, string | null>(),
        notified: null,
      };
      watched.set(nameOf(record), one);
      one.forms.set(connection, form);
      socket.subscribe(connection, topicOf(record), async (context) => {
        await recordFor(context, { entity: record.entity, id: record.key }, "read");
        return true;
      });
    },
    remove: (connection, record) => {
      socket.unsubscribe(connection, topicOf(record));
      const one = watched.get(nameOf(record));
      if (one) drop(one, connection);
    },
    forget: (connection) => {
      const found = [...watched.values()].filter(({ forms }) => forms.has(connection));
      for (const one of found) drop(one, connection);
      return found.map(({ record }) => record);
    },
    answer: (connection, record, correlationId) =>
      inTurn(async () => {
        const [standing] = await readStandings(database, [record]);
        const one = watched.get(nameOf(record));
        if (!standing || !one) return;
        send(one, connection, standing, correlationId);
      }),
    refresh: (records, written = []) =>
      inTurn(async () => {
        const asked = new Map([...records, ...written].map((record) => [nameOf(record), record]));
        for (const name of asked.keys()) if (!watched.has(name)) asked.delete(name);
        const names = new Set(written.map(nameOf));
        for (const standing of await readStandings(database, [...asked.values()]))
          await take(standing, names.has(nameOf(standing)));
      }),
    among: (written) => {
      const byEntity = new Map(written.map(({ entity, keys }) => [entity, keys && new Set(keys)]));
      return [...watched.values()]
        .map(({ record }) => record)
        .filter(({ entity, key }) => {
          const keys = byEntity.get(entity);
          return keys === null || keys?.has(key) === true;
        });
    },
    all: () => [...watched.values()].map(({ record }) => record),
    connections: () => new Set([...watched.values()].flatMap(({ forms }) => [...forms.keys()])),
  };
}
