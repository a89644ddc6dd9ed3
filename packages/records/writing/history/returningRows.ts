import { TesseraError } from "@tessera/contract/errors.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { Place } from "../changeSet.ts";
import { lockedRows, lockSql } from "../lockRows.ts";
import { makeKey } from "../makeKey.ts";
import type { RowSpan } from "../rowChains.ts";
import { publicError } from "../transact.ts";
import { insertRaw, keptRow, valueSql, type WrittenRow } from "../writeRow.ts";
import type { LockedRow, WriteSession } from "../writeSession.ts";

/** A row that went, as it last was. */
export interface GoneRow {
  /** With what the caller could do with it if it were there. */
  readonly row: LockedRow;
  /** Change at which it went. */
  readonly ended: number;
  /** Its columns as JSON text of the database. */
  readonly raw: string;
}

/**
 * All that is known of a row that went: the columns as the table had them, and, of those that it does not hold, what
 * the state says.
 */
async function rawOf(session: WriteSession, entity: EntityModel, last: RowSpan): Promise<string> {
  const { rows } = await session.transaction.query<{ raw: string }>(
    compileSql(sql`select raw from sys.record_history
      where entity = ${entity.id} and key = ${last.key} and to_change = ${String(last.to)}::bigint and raw is not null`),
  );
  const raw = rows[0]?.raw ?? "{}";
  // The column is a JSON object.
  const names = new Set(Object.keys(JSON.parse(raw) as object));
  const missing = entity.stored.flatMap((column) => {
    const value = last.state[column.name] ?? null;
    if (column.body.generated || names.has(column.physical) || value === null) return [];
    return [sql`${valueSql(column, value)} as ${sql.name(column.physical)}`];
  });
  if (missing.length === 0) return raw;
  const { rows: merged } = await session.transaction.query<{ raw: string }>(
    compileSql(sql`select (${raw}::jsonb || to_jsonb(known))::text as raw from (select ${sql.join(missing)}) as known`),
  );
  return merged[0]?.raw ?? raw;
}

/** Finds a row that went, by its last state. What the caller sees of it is decided as if it were there. */
export async function goneRow(session: WriteSession, entity: EntityModel, last: RowSpan): Promise<GoneRow> {
  const { guard, transaction } = session;
  const raw = await rawOf(session, entity, last);
  const compiled = compileSql(lockSql(guard, entity, () => sql`true`, keptRow(entity, raw)));
  const { rows } = await transaction.query(compiled);
  // The driver keeps the order in which a statement lists its columns.
  const [row] = lockedRows(
    guard,
    entity,
    rows.map((cells) => Object.values(cells)),
    [],
  );
  if (!row) throw new TesseraError("record_not_found");
  // Whether it may be created is asked once it is there.
  return { row: { ...row, key: last.key, updatable: true, closed: new Set() }, ended: last.to ?? 0, raw };
}

/** Whether another row has a key that is not for a person to give. */
async function isKeyTaken(session: WriteSession, entity: EntityModel, key: string): Promise<boolean> {
  if (entity.body.key.made === "person") return false;
  const alias = "other";
  const { rows } = await session.transaction.query(
    compileSql(
      sql`select 1 from ${entity.table} as ${sql.name(alias)} where ${predicateSql(keyCondition(entity, alias, key))}`,
    ),
  );
  return rows.length > 0;
}

/** Runs a write of a row; what the database refuses of it names the row. */
async function atPlace<Value>(
  { guard, transaction }: WriteSession,
  place: Place,
  write: () => Promise<Value>,
): Promise<Value> {
  await transaction.query("savepoint returning_row");
  try {
    const written = await write();
    await transaction.query("release savepoint returning_row");
    return written;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    await transaction.query("rollback to savepoint returning_row");
    const said = await publicError(transaction, guard, error);
    if (said === error || !(said instanceof TesseraError)) throw error;
    throw new TesseraError(said.code, { ...said.data, ...place }, { cause: error });
  }
}

/**
 * Inserts a row that went again, with `values` instead of what it last held. It has its key where no other row has it
 * by now; else one is made as for a new row. Throws `unique_violation`, `reference_violation` and `check_violation`
 * with the fields and the row's place.
 */
export async function insertGone(
  session: WriteSession,
  entity: EntityModel,
  { raw, row }: GoneRow,
  values: RecordValues,
  place: Place,
): Promise<WrittenRow> {
  return atPlace(session, place, async () => {
    const isTaken = await isKeyTaken(session, entity, row.key);
    const key = isTaken ? await makeKey(session, entity) : safeRecord<Json>();
    const left = isTaken && entity.body.key.made === "database" ? entity.key.map(({ physical }) => physical) : [];
    const set: SafeRecord<Json> = safeRecord({ ...values, ...key });
    return insertRaw(session, entity, raw, { values: set, left: new Set(left) });
  });
}
