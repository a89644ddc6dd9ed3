import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    ["a table that does not exist", "select * from nowhere", "undefined", "unexpected"],
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

describe("statements in one round trip", () => {
  const statement = (text: string, values: readonly unknown[] = [], prepared = true) => ({ text, values, prepared });
  const add = (id: number, amount = 1) =>
    statement("insert into parent (id, code, amount) values ($1, $2, $3) returning id", [id, `together ${id}`, amount]);
  const count = statement("select count(*), null from parent where code like 'together%'");

  it("[design 4 counters] given statements that are sent together, when they run, then each sees what those before it wrote, and all are kept", async () => {
    expect(await database.together([add(100), count, add(101), count])).toEqual([
      [["100"]],
      [["1", null]],
      [["101"]],
      [["2", null]],
    ]);
    expect(await database.together([count])).toEqual([[["2", null]]]);
  });

  it("[design 5 save] given a statement among them that fails, when they are sent, then none is kept, and the same statements work afterwards", async () => {
    const before = await database.together([count]);
    const never = statement("select 'never reached'");
    expect((await failure(database.together([add(110), add(111, 0), never]))).fault).toBe("check");
    expect((await failure(database.together([statement("select from nowhere_at_all"), never]))).sqlState).toBe("42P01");
    expect(await database.together([count])).toEqual(before);
    expect(await Promise.all([1, 2, 3, 4].map(() => database.together([never])))).toEqual(
      [1, 2, 3, 4].map(() => [[["never reached"]]]),
    );
  });

  it("[design 4 counters] given a statement that waits for a lock, when it has it, then those behind it see what was committed meanwhile", async () => {
    let joint: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock(42)");
      joint = database.together([
        statement("select pg_advisory_xact_lock_shared(42)"),
        statement("select amount from parent where id = 1"),
      ]);
      for (;;) {
        const { rows } = await transaction.query("select from pg_locks where locktype = 'advisory' and not granted");
        if (rows.length > 0) break;
      }
      await transaction.query("update parent set amount = 77 where id = 1");
    });
    expect(await joint).toEqual([[[""]], [["77"]]]);
  });

  it("[design 5 save] given lists and odd texts as parameters, when they are sent, then they arrive as they are", async () => {
    const odd = ['a"b', "c\\d", "{e,f}", "", "ő ű", "null"];
    expect(
      await database.together([
        statement("select to_json($1::text[]), $2::text, $3::int, $4::boolean", [odd, null, 7, true]),
      ]),
    ).toEqual([[[JSON.stringify(odd), null, "7", "t"]]]);
  });

  it("[design 5 save] given a brief transaction, when its work ends without its commit or throws, then nothing is kept, else all is", async () => {
    const before = await database.together([count]);
    await database.brief?.([add(120)], async (_, opened) => expect(opened).toEqual([[["120"]]]));
    const thrown = database.brief?.([add(121)], async () => {
      throw new RangeError("no");
    });
    await expect(thrown).rejects.toBeInstanceOf(RangeError);
    const failed = database.brief?.([add(122)], (transaction) => transaction.commit([add(123, 0)]));
    expect((await failure(Promise.resolve(failed))).fault).toBe("check");
    expect(await database.together([count])).toEqual(before);
    const kept = await database.brief?.([add(124)], async (transaction) => {
      await transaction.query("update parent set amount = 5 where id = 124");
      return transaction.commit([statement("select amount from parent where id = 124")]);
    });
    expect(kept).toEqual([[["5"]]]);
    expect(await database.together([statement("select amount from parent where id = 124")])).toEqual([[["5"]]]);
  });
});
