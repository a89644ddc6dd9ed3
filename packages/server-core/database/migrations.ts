import type { Database, Transaction } from "./pool.ts";
import { StartError } from "./startError.ts";

/** One numbered change of the system schema. It is never edited, renumbered or removed once released. */
export interface Migration {
  /**
   * Positive and unique. Areas may use ranges (100…, 200…): what matters is that a migration stands above what it
   * builds on.
   */
  readonly id: number;
  /** What it does, for people. */
  readonly name: string;
  /** Statements, separated by semicolons; they run in one transaction together with the note that they did. */
  readonly sql: string;
}

/** Key of the advisory lock that lets one server migrate while others wait. */
const migrationLock = 7_301_995;

function inOrder(migrations: readonly Migration[]): readonly Migration[] {
  const byId = new Map<number, Migration>();
  for (const migration of migrations) {
    const other = byId.get(migration.id);
    if (other !== undefined) {
      throw new Error(`The migrations "${other.name}" and "${migration.name}" have the same id ${migration.id}.`);
    }
    byId.set(migration.id, migration);
  }
  return [...byId.values()].sort((left, right) => left.id - right.id);
}

async function appliedIds(connection: Transaction): Promise<ReadonlySet<number>> {
  await connection.query(
    `create schema if not exists sys;
     create table if not exists sys.migration (id integer primary key, name text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await connection.query<{ id: string }>("select id from sys.migration");
  return new Set(rows.map((row) => Number(row.id)));
}

async function apply(connection: Transaction, migration: Migration): Promise<void> {
  await connection.query("begin");
  try {
    await connection.query(migration.sql);
    await connection.query({
      text: "insert into sys.migration (id, name) values ($1, $2)",
      values: [migration.id, migration.name],
    });
    await connection.query("commit");
  } catch (error) {
    // The connection is closed when this throws, which rolls back as well.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartError("migration_failed", `Migration ${migration.id} (${migration.name}) failed: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Brings the system schema (`sys`) up to date: each missing migration in a transaction of its own, in order of id. One
 * server applies, others wait for it and then find nothing to do. Returns the migrations that this call applied.
 * `migrations` is the whole list, in any order. Throws `StartError`: `migration_failed`, or `newer_data` when the
 * database knows migrations that this version does not.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const ordered = inOrder(migrations);
  return database.connection(async (connection) => {
    await connection.query("set statement_timeout = 0");
    await connection.query(`select pg_advisory_lock(${migrationLock})`);
    const applied = await appliedIds(connection);
    const unknown = [...applied].filter((id) => !ordered.some((migration) => migration.id === id));
    if (unknown.length > 0) {
      throw new StartError(
        "newer_data",
        `The database was used by a newer version (this one does not know its migration ${Math.max(...unknown)}). Start that version or a newer one.`,
      );
    }
    const missing = ordered.filter((migration) => !applied.has(migration.id));
    for (const migration of missing) await apply(connection, migration);
    await connection.query("reset statement_timeout");
    await connection.query(`select pg_advisory_unlock(${migrationLock})`);
    return missing;
  });
}
