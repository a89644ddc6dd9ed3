import { type Migration, migrate } from "@tessera/server-core/database/migrations.ts";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { catalogueMark } from "./support/catalogue.ts";
import { openStatementProxy, type Side } from "./support/statementProxy.ts";
import { untilAlone } from "./support/untilAlone.ts";

/** Figures of migrations that were cut off. */
export interface MigrationCuts {
  readonly migrations: number;
  /** Times that the connection was lost at a statement. */
  readonly cuts: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const sides: readonly Side[] = ["before", "after"];

async function appliedCount(admin: Database): Promise<number> {
  const { rows: there } = await admin.query("select where to_regclass('sys.migration') is not null");
  if (there.length === 0) return 0;
  const { rows } = await admin.query<{ count: string }>("select count(*) as count from sys.migration");
  return Number(rows[0]?.count);
}

/** What the catalogue is after each migration, made without a disturbance; the place is how many were applied. */
async function references(ordered: readonly Migration[]): Promise<ReadonlyMap<number, string>> {
  const calm = await createTestDatabase({ max: 1 });
  try {
    const marks = new Map<number, string>();
    for (let count = 1; count <= ordered.length; count++) {
      await migrate(calm.pool, ordered.slice(0, count));
      // Before there are plans there is nothing put aside, and nothing to compare that others do not show.
      const { rows } = await calm.pool.query("select where to_regclass('sys.kept_storage') is not null");
      if (rows.length > 0) marks.set(count, await catalogueMark(calm.pool));
    }
    return marks;
  } finally {
    await calm.close();
  }
}

/** Migrates on a connection of its own, which `untilAlone` would otherwise wait for until it has been idle for long. */
async function migrateAt(url: string, ordered: readonly Migration[]): Promise<void> {
  const database = createDatabase({ url, max: 1 });
  try {
    await migrate(database, ordered);
  } finally {
    await database.close();
  }
}

/**
 * Migrates a new database while the connection is lost at one statement after the other, before and after it has run.
 * Each time the database must be as it was before or after a whole migration; and going on must lead to the same end as
 * without a disturbance. With `every` above 1 only every so many-th migration is disturbed, and the last. Stops at the
 * first problem.
 */
export async function migrationCuts(
  migrations: readonly Migration[],
  every: number,
  report: (line: string) => void,
): Promise<MigrationCuts> {
  const begin = performance.now();
  const ordered = [...migrations].sort((one, other) => one.id - other.id);
  const marks = await references(ordered);
  const test = await createTestDatabase({ max: 1 });
  const admin = createDatabase({ url: test.adminUrl, max: 1, applicationName: "proof" });
  const proxy = await openStatementProxy(test.url);
  const problems: string[] = [];
  let [cuts, applied, at] = [0, 0, 1];
  try {
    for (let isOver = false; !isOver && problems.length === 0; ) {
      const former = applied;
      for (const side of sides) {
        proxy.arm(at, side);
        // What was cut off fails in one way or another; what holds is looked at in the database.
        await migrateAt(proxy.url, ordered).catch(() => null);
        await untilAlone(admin);
        if (!proxy.isCut) {
          isOver = true;
          break;
        }
        cuts++;
        applied = await appliedCount(admin);
        if (applied !== former && applied !== former + 1)
          problems.push(`${former} migrations became ${applied} at one cut`);
        const expected = marks.get(applied);
        if (expected !== undefined && (await catalogueMark(admin)) !== expected)
          problems.push(`cut ${side} statement ${at}: the database is between migrations ${former} and ${former + 1}`);
      }
      if (applied > former) {
        report(`${applied} of ${ordered.length} migrations`);
        at = 1;
        const next = Math.min(Math.ceil(applied / every) * every, ordered.length - 1);
        if (next <= applied) continue;
        await migrateAt(test.url, ordered.slice(0, next));
        applied = next;
      } else at++;
    }
    const end = await catalogueMark(admin);
    if (problems.length === 0 && end !== marks.get(ordered.length))
      problems.push("the end is another than without a disturbance");
    const seconds = Math.round((performance.now() - begin) / 1000);
    return { migrations: ordered.length, cuts, seconds, problems };
  } finally {
    await proxy.close();
    await admin.close();
    await test.close();
  }
}
