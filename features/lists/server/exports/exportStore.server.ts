import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** How long a file is kept once it is there, in milliseconds. */
export const keptFor = 24 * 3_600_000;
/** Files of one person that are being made at once. */
const maxUnended = 3;
/** Files of one person that are kept; the oldest make room. */
const maxKept = 20;
const batchSize = 200;

/** A file of a list. */
export interface ListExport {
  readonly id: string;
  readonly user: string;
  readonly list: string;
  readonly entity: string;
  readonly format: "csv" | "xlsx";
  readonly name: string;
}

/** What came of making it. */
export type MadeExport = { readonly name: string; readonly rows: number; readonly size: number };

/** Where its bytes are in the store of files. */
export const exportKey = (id: string): string => `exports/${id}/0`;

/** Notes a file that is to be made, in a transaction. False: the person has too many under way. */
export async function noteExport(transaction: Transaction, made: ListExport): Promise<boolean> {
  // One after the other, or each of several that are asked for at once would find room.
  await transaction.query({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 743))",
    values: [`exports ${made.user}`],
  });
  const { rowCount } = await transaction.query({
    text: `insert into sys.list_export (id, user_id, list, entity, format, name, expires_at)
      select $1::uuid, $2::uuid, $3, $4, $5, $6, clock_timestamp() + interval '3 days'
      where (select count(*) from sys.list_export where user_id = $2::uuid and ended_at is null) < $7::integer`,
    values: [made.id, made.user, made.list, made.entity, made.format, made.name, maxUnended],
  });
  return rowCount === 1;
}

/** Notes whose records come into the file: its list may show others since it was asked for. */
export async function noteEntity(runner: SqlRunner, id: string, entity: string): Promise<void> {
  await runner.query({
    text: "update sys.list_export set entity = $2 where id = $1::uuid and entity <> $2",
    values: [id, entity],
  });
}

/** Notes that the file is there whole. */
export async function endExport(runner: SqlRunner, id: string, { rows, size }: MadeExport): Promise<void> {
  await runner.query({
    text: `update sys.list_export set ended_at = clock_timestamp(), rows = $2::bigint, size = $3::bigint,
        expires_at = clock_timestamp() + $4::double precision * interval '1 ms' where id = $1::uuid`,
    values: [id, rows, size, keptFor],
  });
}

interface StoredExport {
  /** The entity whose records are in it, whatever its list shows now. */
  readonly entity: string;
  readonly format: string;
  readonly name: string;
  readonly size: string;
}

/** A file of a person that is there whole and kept; null: there is none. */
export async function findExport(runner: SqlRunner, id: string, user: string): Promise<StoredExport | null> {
  const { rows } = await runner.query<StoredExport>({
    text: `select entity, format, name, size from sys.list_export
      where id = $1::uuid and user_id = $2::uuid and size is not null and expires_at > clock_timestamp()`,
    values: [id, user],
  });
  return rows[0] ?? null;
}

/** Forgets a file with its bytes. It may be repeated. */
export async function forgetExport({ database, files }: Services, id: string): Promise<void> {
  await files.store.remove(exportKey(id));
  await database.query({ text: "delete from sys.list_export where id = $1::uuid", values: [id] });
}

/** Forgets files that have had their time, and those of people who have made many since. */
export async function sweepExports(services: Services): Promise<number> {
  const { rows } = await services.database.query<{ readonly id: string }>({
    text: `select id from (
        select id, expires_at, ended_at, row_number() over (partition by user_id order by created_at desc) as place
        from sys.list_export) e
      where expires_at < clock_timestamp() or ended_at is not null and place > $1::integer limit $2::integer`,
    values: [maxKept, batchSize],
  });
  for (const { id } of rows) await forgetExport(services, id);
  return rows.length;
}
