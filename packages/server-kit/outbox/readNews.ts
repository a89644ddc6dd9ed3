import type { Database } from "../database/pool.ts";
import type { Signal, WrittenRecords } from "./outbox.ts";

/** Most keys of an entity that news name one by one (design §10). */
export const mostKeys = 1000;

/** Rows that are visible now and were not in the snapshot `$1`: each row is seen by exactly one reading, however long its transaction took. */
const unseen = (alias: string): string =>
  `${alias}.transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(${alias}.transaction, $1::pg_snapshot)`;

const newsText = `
  select pg_current_snapshot()::text as snapshot, t.definitions, t.rights, t.texts,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as went_back,
    (select json_agg(json_build_object('entity', w.entity, 'keys', case when w.isFew then w.keys end))
      from (select o.entity, max(o.upTo) <= ${mostKeys} as isFew, json_agg(o.keys) filter (where o.upTo <= ${mostKeys}) as keys
        from (select o.entity, o.keys, sum(cardinality(o.keys)) over (partition by o.entity order by o.id) as upTo
          from sys.outbox o where ${unseen("o")}) o
        group by o.entity) w) as written,
    (select json_agg(json_build_object('kind', s.kind, 'payload', s.payload) order by s.id)
      from sys.signal s where ${unseen("s")}) as signals
  from sys.state t`;

interface NewsRow {
  readonly snapshot: string;
  readonly went_back: string;
  readonly definitions: string;
  readonly rights: string;
  readonly texts: string;
  readonly written: string | null;
  readonly signals: string | null;
}

/** The moment from which a reader begins: whatever is committed later is news. */
export async function beginReading(database: Database): Promise<string> {
  // A restored database counts transactions anew: rows of the former count would be news for ever.
  for (const table of ["sys.outbox", "sys.signal"]) {
    await database.query(`delete from ${table} where transaction >= pg_snapshot_xmax(pg_current_snapshot())`);
  }
  const { rows } = await database.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "";
}

/** What was committed after `snapshot`, with the snapshot to go on from. */
export async function readNews(database: Database, snapshot: string) {
  const { rows } = await database.query<NewsRow>({ text: newsText, values: [snapshot] }, { prepared: true });
  const [row] = rows;
  if (row === undefined) throw new Error("sys.state has no row.");
  // The statement itself composed both texts.
  const written = JSON.parse(row.written ?? "[]") as { entity: string; keys: string[][] | null }[];
  const signals = JSON.parse(row.signals ?? "[]") as Signal[];
  return {
    snapshot: row.snapshot,
    /** The database is one of former times: what lies between is lost to this reader. */
    wentBack: row.went_back === "t",
    counters: { definitions: Number(row.definitions), rights: Number(row.rights), texts: Number(row.texts) },
    signals,
    written: written.map(
      ({ entity, keys }): WrittenRecords => ({ entity, keys: keys === null ? null : [...new Set(keys.flat())] }),
    ),
  };
}
