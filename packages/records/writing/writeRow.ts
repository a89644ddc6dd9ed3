import { TesseraError } from "@tessera/contract/errors.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { writtenSql } from "@tessera/query-model/terms.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { isHot } from "../reading/hotStatement.ts";
import { parseState } from "./lockRows.ts";
import { rowKeySql, stateSql } from "./stateSql.ts";
import type { WriteSession } from "./writeSession.ts";

/** A written row as the database has it now. */
export interface WrittenRow {
  readonly key: string;
  readonly state: RecordValues;
}

const alias = "written";

/** A wire value as the column takes it. */
export function valueSql(column: ColumnModel, value: Json): SqlFragment {
  return value === null ? sql`null` : writtenSql(column, column.type.bind(value));
}

type Assignment = readonly [physical: string, value: SqlFragment];

function assignments(entity: EntityModel, values: RecordValues): readonly Assignment[] {
  return Object.keys(values).map((name) => {
    const column = entity.storedColumn(name);
    if (!column) throw new TesseraError("invalid_input", { field: name });
    return [column.physical, valueSql(column, values[name] ?? null)];
  });
}

function stamps(session: Pick<WriteSession, "context">, entity: EntityModel, created: boolean): readonly Assignment[] {
  if (entity.body.origin !== "table") return [];
  const user = sql`${session.context.subject.userId}::uuid`;
  const changed: readonly Assignment[] = [
    ["changed_at", sql`now()`],
    ["changed_by", user],
  ];
  return created ? [["created_at", sql`now()`], ["created_by", user], ...changed] : changed;
}

async function returned(session: WriteSession, entity: EntityModel, statement: SqlFragment): Promise<WrittenRow> {
  const compiled = compileSql(
    sql`${statement} returning ${rowKeySql(entity, alias)} as key, ${stateSql(entity, alias)} as state`,
  );
  const { rows } = await session.transaction.query<{ key: string; state: string }>(compiled, {
    prepared: isHot(compiled.text),
  });
  const [row] = rows;
  // The row was locked or is new: only a trigger of the adopted schema can swallow the write.
  if (!row) throw new TesseraError("check_violation", { entity: entity.id });
  return { key: row.key, state: parseState(row.state) };
}

/** Inserts a row; columns that are not given take what the database gives. */
export function insertRow(session: WriteSession, entity: EntityModel, values: RecordValues): Promise<WrittenRow> {
  const set = new Map([...assignments(entity, values), ...stamps(session, entity, true)]);
  const target = sql`insert into ${entity.table} as ${sql.name(alias)}`;
  if (set.size === 0) return returned(session, entity, sql`${target} default values`);
  const columns = sql.join([...set.keys()].map((physical) => sql.name(physical)));
  return returned(session, entity, sql`${target} (${columns}) values (${sql.join([...set.values()])})`);
}

function updateSql(
  session: Pick<WriteSession, "context">,
  entity: EntityModel,
  key: string,
  values: RecordValues,
): SqlFragment {
  const set = new Map([...assignments(entity, values), ...stamps(session, entity, false)]);
  const pairs = [...set].map(([physical, value]) => sql`${sql.name(physical)} = ${value}`);
  const where = predicateSql(keyCondition(entity, alias, key));
  return sql`update ${entity.table} as ${sql.name(alias)} set ${sql.join(pairs)} where ${where}`;
}

/** Changes columns of the row with a key. */
export function updateRow(
  session: WriteSession,
  entity: EntityModel,
  key: string,
  values: RecordValues,
): Promise<WrittenRow> {
  return returned(session, entity, updateSql(session, entity, key, values));
}

/**
 * Changes columns of the row with a key, in a transaction that is sent in a single round trip: it is undone when there
 * is none.
 */
export function updateOrRefuse(
  session: Pick<WriteSession, "context">,
  entity: EntityModel,
  key: string,
  values: RecordValues,
): SqlFragment {
  return sql`with u as (${updateSql(session, entity, key, values)} returning 1)
    select coalesce((select 1 from u), sys.refuse_write())`;
}

/**
 * Deletes the row with a key. Answers all its columns as JSON text, also such as no definition knows; null when it was
 * gone.
 */
export async function deleteRow(session: WriteSession, entity: EntityModel, key: string): Promise<string | null> {
  const where = predicateSql(keyCondition(entity, alias, key));
  const compiled = compileSql(
    sql`delete from ${entity.table} as ${sql.name(alias)} where ${where} returning to_jsonb(${sql.name(alias)}.*) as raw`,
  );
  const { rows } = await session.transaction.query<{ raw: string }>(compiled, { prepared: isHot(compiled.text) });
  return rows[0]?.raw ?? null;
}

/** The row that JSON text of the database describes, as a row of the entity's table. */
export function keptRow(entity: EntityModel, raw: string): SqlFragment {
  return sql`jsonb_populate_record(null::${entity.table}, ${raw}::jsonb)`;
}

/** What is another than it was in a row that is inserted again. */
export interface OtherCells {
  readonly values: RecordValues;
  /** Physical columns that are left to the database. */
  readonly left: ReadonlySet<string>;
}

/** Inserts a deleted row again as it was, or, with `other`, as a change of what it was. */
export async function insertRaw(
  session: WriteSession,
  entity: EntityModel,
  raw: string,
  other?: OtherCells,
): Promise<WrittenRow> {
  // The database made a JSON object of the row; columns that came since take their defaults.
  const kept = new Set(Object.keys(JSON.parse(raw) as object));
  const set = new Map(other ? [...assignments(entity, other.values), ...stamps(session, entity, false)] : []);
  const stored = await storedColumns(session, entity);
  const names = stored.filter((name) => (kept.has(name) || set.has(name)) && !other?.left.has(name));
  const cells = names.map((name) => set.get(name) ?? sql.name("kept", name));
  return returned(
    session,
    entity,
    sql`insert into ${entity.table} as ${sql.name(alias)} (${sql.join(names.map((name) => sql.name(name)))}) overriding system value
      select ${sql.join(cells)} from ${keptRow(entity, raw)} as kept`,
  );
}

/** Names of the columns that a row is made of, as the table has them now: also such as no definition knows. */
export async function storedColumns(session: WriteSession, entity: EntityModel): Promise<readonly string[]> {
  const { schema, table } = entity.body.storage;
  const { rows } = await session.transaction.query<{ name: string }>(
    compileSql(sql`select a.attname as name from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schema} and c.relname = ${table} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum`),
  );
  return rows.map((row) => row.name);
}

/**
 * Gives rows new keys at once, also when they take each other's: all of them are deleted first and inserted after,
 * whole, with columns that no definition knows. `keys` are the new values of key columns by old key.
 */
export async function rekeyRows(
  session: WriteSession,
  entity: EntityModel,
  keys: ReadonlyMap<string, RecordValues>,
): Promise<ReadonlyMap<string, WrittenRow>> {
  const columns = await storedColumns(session, entity);
  const wanted = [...keys].map(([key, values]) => {
    const parts = entity.key.map((column) => valueSql(column, values[column.name] ?? null));
    return sql`(${key}::text, ${sql.join(parts)})`;
  });
  const renamed = new Map(entity.key.map((column, index) => [column.physical, sql.name("w", `n${index}`)]));
  const names = sql.join(["old", ...entity.key.map((_, index) => `n${index}`)].map((name) => sql.name(name)));
  const taken = columns.map((name) => sql`${renamed.get(name) ?? sql.name("r", name)} as ${sql.name(name)}`);
  const list = sql.join(columns.map((name) => sql.name(name)));
  // The sort makes the insert wait until every old row is gone.
  const statement = sql`with wanted(${names}) as (values ${sql.join(wanted)}),
    gone as (delete from ${entity.table} as r using wanted as w where ${rowKeySql(entity, "r")} = w.old
      returning w.old as tessera_old_key, ${sql.join(taken)})
    insert into ${entity.table} as ${sql.name(alias)} (${list}) overriding system value
    select ${list} from gone order by tessera_old_key
    returning ${rowKeySql(entity, alias)} as key, ${stateSql(entity, alias)} as state`;
  const { rows } = await session.transaction.query<{ key: string; state: string }>(compileSql(statement));
  if (rows.length !== keys.size) throw new TesseraError("check_violation", { entity: entity.id });
  const byKey = new Map(rows.map((row) => [row.key, { key: row.key, state: parseState(row.state) }]));
  const written = new Map<string, WrittenRow>();
  for (const [old, values] of keys) {
    for (const row of byKey.values()) {
      if (entity.key.every((column) => String(row.state[column.name]) === String(values[column.name])))
        written.set(old, row);
    }
  }
  return written;
}
