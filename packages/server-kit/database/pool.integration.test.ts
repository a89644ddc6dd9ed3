import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { DatabaseError, type DatabaseFault } from "./databaseError.ts";
import { createDatabase, type Database } from "./pool.ts";

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.pool;
  await database.query(
    `create table parent (id integer primary key, code text unique, amount integer not null check (amount > 0));
     create table child (parent_id integer references parent)`,
  );
  await database.query("insert into parent values (1, 'one', 5)");
});
afterAll(() => test.close());

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DatabaseError) return error;
  throw new Error(`A database error was expected, not ${String(error)}`);
}

describe("values", () => {
  it("[design 5 values] given columns of any type, when they are read, then each arrives as the text the database wrote, or null", async () => {
    const { rows } = await database.query(
      `select 12::int as i, 1.50::numeric(9,2) as n, 9007199254740993::bigint as b, true as t, null::text as nothing,
         timestamptz '2024-03-31 02:30:00+02' as instant, date '2024-02-29' as day, '{"a":1}'::jsonb as json, '\\x00ff'::bytea as bytes`,
    );
    expect(rows).toEqual([
      {
        i: "12",
        n: "1.50",
        b: "9007199254740993",
        t: "t",
        nothing: null,
        instant: "2024-03-31 00:30:00+00",
        day: "2024-02-29",
        json: '{"a": 1}',
        bytes: "\\x00ff",
      },
    ]);
  });

  it("[design 5 values] given a query that asks for native values, when it is read, then numbers and JSON are parsed", async () => {
    const { rows } = await database.query(`select 12 as i, '{"a":1}'::jsonb as json`, { types: "native" });
    expect(rows).toEqual([{ i: 12, json: { a: 1 } }]);
  });

  it("[design 8 lists] given a statement marked as recurring, when it runs twice, then the server keeps it prepared once under one name", async () => {
    await database.connection(async (connection) => {
      const sql = { text: "select $1::int + 1 as next", values: [1] };
      await connection.query(sql, { prepared: true });
      await connection.query({ ...sql, values: [2] }, { prepared: true });
      await connection.query({ text: "select $1::int + 2 as next", values: [1] });
      const { rows } = await connection.query("select statement from pg_prepared_statements");
      expect(rows).toEqual([{ statement: "select $1::int + 1 as next" }]);
    });
  });
});

describe("errors", () => {
  const faults: [string, string, DatabaseFault, string][] = [
    ["a second row with the same code", "insert into parent values (2, 'one', 1)", "unique", "unique_violation"],
    ["a reference to nothing", "insert into child values (99)", "foreign_key", "reference_violation"],
    ["a value against a check", "insert into parent values (3, 'x', 0)", "check", "check_violation"],
    ["a missing value", "insert into parent values (4, 'y', null)", "not_null", "check_violation"],
    ["a text where a number belongs", "select 'secret'::integer", "value", "value_invalid"],
    ["a table that does not exist", "select * from nowhere", "other", "unexpected"],
  ];

  it.each(faults)(
    "[design 10 errors] given %s, when it runs, then the fault is typed and its public side quotes nothing",
    async (_, sql, fault, code) => {
      const error = await failure(database.query(sql));
      expect([error.fault, error.code, error.message, error.data]).toEqual([fault, code, code, {}]);
    },
  );

  it("[design 10 errors] given a unique violation, when it is caught, then the constraint and table are named for the code that maps them", async () => {
    const error = await failure(database.query("insert into parent values (2, 'one', 1)"));
    expect([error.constraint, error.table]).toEqual(["parent_code_key", "parent"]);
  });

  it("[design 8 lists] given a statement that takes too long, when its time is over, then it fails as a time-out", async () => {
    const work = database.transaction((transaction) => transaction.query("select pg_sleep(20)"), {
      statementTimeout: 30,
    });
    expect((await failure(work)).fault).toBe("statement_timeout");
  });

  it("[design 5 save] given a row that another transaction holds, when the wait for its lock is over, then it fails as busy", async () => {
    const error = await database.transaction(async (holder) => {
      await holder.query("select 1 from parent where id = 1 for update");
      return failure(
        database.transaction((other) => other.query("update parent set amount = 7 where id = 1"), { lockTimeout: 30 }),
      );
    });
    expect([error.fault, error.code]).toEqual(["lock_timeout", "busy"]);
  });

  it("[design 5 save] given two serializable transactions that contradict each other, when both commit, then one fails as busy", async () => {
    const add = (wait: Promise<void>, done: () => void) =>
      database.transaction(
        async (transaction) => {
          const { rows } = await transaction.query<{ count: string }>("select count(*) as count from child");
          done();
          await wait;
          await transaction.query(`insert into child select null from generate_series(0, ${rows[0]?.count})`);
        },
        { isolation: "serializable" },
      );
    const left = Promise.withResolvers<void>();
    const right = Promise.withResolvers<void>();
    const outcomes = await Promise.allSettled([add(right.promise, left.resolve), add(left.promise, right.resolve)]);
    const failed = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(failed.map((error) => [error.fault, error.code])).toEqual([["serialization", "busy"]]);
  });

  it("[design 10 errors] given an address where nobody listens, when a query runs, then the database is unavailable", async () => {
    const nobody = createDatabase({ url: "postgres://me@127.0.0.1:1/none" });
    expect((await failure(nobody.query("select 1"))).code).toBe("database_unavailable");
    await nobody.close();
  });

  it("[design 10 errors] given a connection that the server ends, when its query fails, then the pool goes on with a new one", async () => {
    const own = createDatabase({ url: test.url, max: 1 });
    const error = await failure(own.query("select pg_terminate_backend(pg_backend_pid())"));
    expect([error.fault, (await own.query("select 1 as one")).rows]).toEqual(["unavailable", [{ one: "1" }]]);
    await own.close();
  });
});

describe("transactions", () => {
  it("[design 5 save] given work that throws, when the transaction ends, then nothing of it is kept and the error passes through", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.query("insert into parent values (50, 'gone', 1)");
      throw new RangeError("mine");
    });
    await expect(work).rejects.toThrow(new RangeError("mine"));
    expect((await database.query("select 1 from parent where id = 50")).rowCount).toBe(0);
  });

  it("[design 5 save] given work that swallows a failed statement, when it resolves, then the transaction still fails instead of seeming kept", async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.query("insert into parent values (51, 'half', 1)");
      await transaction.query("select 1 / 0").catch(() => {});
      return "done";
    });
    await expect(work).rejects.toThrow("nothing of it was kept");
    expect((await database.query("select 1 from parent where id = 51")).rowCount).toBe(0);
  });

  it("[design 5 save] given a read-only transaction, when it writes, then it fails", async () => {
    const work = database.transaction((transaction) => transaction.query("delete from child"), { readOnly: true });
    expect((await failure(work)).sqlState).toBe("25006");
  });
});
