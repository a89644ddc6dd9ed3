import type { Database } from "../database/pool.ts";
import { countersFrom } from "../state/writeLock.ts";
import type { Signal, WrittenRecords } from "./outbox.ts";

/** Maximum number of keys of an entity that events name one by one (design §10). */
export const maxKeys = 1000;

/**
 * Rows that are visible now and were not in the snapshot `$1`: each row is seen by exactly one reading, however long
 * its transaction took.
 */
const unseen = (alias: string): string =>
  `${alias}.transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(${alias}.transaction, $1::pg_snapshot)`;

/**
 * How many entries before the newest a node looks through when it begins: older ones are of no transaction that still
 * runs.
 */
const lookBack = 1_000_000;

/**
 * Where a reader stands. Entries are found by their number, so that writers pay for no other index: up to `floor` all
 * are done with. A number is done with once every transaction that ran when it was the newest has ended, since anyone
 * who writes an entry has written something else before.
 */
export interface Position {
  readonly snapshot: string;
  readonly floor: string;
  /** The next floor, once no transaction below `end` runs. */
  readonly next: { readonly floor: string; readonly end: bigint };
}

interface Moment {
  readonly snapshot: string;
  readonly newest: string;
}

/** Oldest running and next transaction of a snapshot (`xmin:xmax:…`). */
function boundsOf(snapshot: string): readonly [bigint, bigint] {
  const [oldest = "0", next = "0"] = snapshot.split(":");
  return [BigInt(oldest), BigInt(next)];
}

function advanced({ floor, next }: Position, { snapshot, newest }: Moment): Position {
  const [oldest, end] = boundsOf(snapshot);
  if (oldest < next.end) return { snapshot, floor, next };
  return { snapshot, floor: next.floor, next: { floor: newest, end } };
}

const momentText = "pg_current_snapshot()::text as snapshot, (select coalesce(max(id), 0) from sys.outbox) as newest";

const outboxText = `
  select ${momentText}, t.definitions, t.rights, t.texts,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as went_back,
    (select json_agg(json_build_object('entity', w.entity, 'keys', case when w.isFew then w.keys end))
      from (select o.entity, max(o.upTo) <= ${maxKeys} as isFew, json_agg(o.keys) filter (where o.upTo <= ${maxKeys}) as keys
        from (select o.entity, o.keys, sum(cardinality(o.keys)) over (partition by o.entity order by o.id) as upTo
          from sys.outbox o where o.id > $2::bigint and ${unseen("o")}) o
        group by o.entity) w) as written,
    (select json_agg(json_build_object('kind', s.kind, 'payload', s.payload) order by s.id)
      from sys.signal s where ${unseen("s")}) as signals
  from ${countersFrom("t")}`;

interface OutboxRow extends Moment {
  readonly went_back: string;
  readonly definitions: string;
  readonly rights: string;
  readonly texts: string;
  readonly written: string | null;
  readonly signals: string | null;
}

/** The moment from which a reader begins: whatever is committed later is read. */
export async function beginReading(database: Database): Promise<Position> {
  // A restored database counts transactions again: rows of the former count would be new for ever.
  for (const table of ["sys.outbox", "sys.signal"]) {
    await database.query(`delete from ${table} where transaction >= pg_snapshot_xmax(pg_current_snapshot())`);
  }
  const { rows } = await database.query<Moment>(`select ${momentText}`);
  const [moment] = rows;
  if (moment === undefined) throw new Error("The database says nothing of its transactions.");
  const { snapshot, newest } = moment;
  const floor = String(BigInt(newest) - BigInt(lookBack));
  return { snapshot, floor, next: { floor: newest, end: boundsOf(snapshot)[1] } };
}

/** What was committed after `position`, with the position to go on from. */
export async function readOutbox(database: Database, position: Position) {
  const { snapshot, floor } = position;
  const { rows } = await database.query<OutboxRow>({ text: outboxText, values: [snapshot, floor] }, { prepared: true });
  const [row] = rows;
  if (row === undefined) throw new Error("There is no row of counters.");
  // The statement itself composed both texts.
  const written = JSON.parse(row.written ?? "[]") as { entity: string; keys: string[][] | null }[];
  const signals = JSON.parse(row.signals ?? "[]") as Signal[];
  return {
    position: advanced(position, row),
    /** The database is one of former times: what lies between is lost to this reader. */
    wentBack: row.went_back === "t",
    counters: { definitions: Number(row.definitions), rights: Number(row.rights), texts: Number(row.texts) },
    signals,
    written: written.map(
      ({ entity, keys }): WrittenRecords => ({ entity, keys: keys === null ? null : [...new Set(keys.flat())] }),
    ),
  };
}
