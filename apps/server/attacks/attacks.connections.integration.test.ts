import { jsonRows } from "@tessera/query-model/jsonRows.ts";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ max: 2 });
});
afterAll(() => test.close());

async function onPool<Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = createDatabase({ url, max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The first value of each row, taken as it comes. */
async function taken(database: Database, text: string, values: readonly unknown[] = []): Promise<string[]> {
  const found: string[] = [];
  await database.query(
    { text, values },
    {
      prepared: true,
      taker: (bytes, from) => found.push(bytes.toString("utf8", from + 6, from + 6 + bytes.readInt32BE(from + 2))),
    },
  );
  return found;
}

const written = `select concat_ws(' ', date '2024-01-31', timestamptz '2024-01-31 10:00+00', interval '90 minutes', '\\x41'::bytea,
    0.1::float8 + 0.2::float8) as text`;
const wanted = "2024-01-31 2024-01-31 10:00:00+00 PT1H30M \\x41 0.30000000000000004";
const isolation = "select current_setting('transaction_isolation') as text";

describe("an address that carries settings of its own", () => {
  it.each([
    "-c search_path=public",
    "-c DateStyle=German -c TimeZone=Asia/Tokyo -c IntervalStyle=postgres -c bytea_output=escape -c extra_float_digits=0",
  ])(
    "[design 5 values] given options %j in the address, when values are read, then they have the stored forms",
    async (options) => {
      const url = new URL(test.url);
      url.searchParams.set("options", options);
      await onPool(url.href, async (database) => {
        expect((await database.query(written)).rows).toEqual([{ text: wanted }]);
        expect(await taken(database, "select date '2024-01-31' union all select null::date limit 1")).toEqual([
          "2024-01-31",
        ]);
      });
    },
  );

  it("[design 4 counters] given options in the address, when a connection is made, then they hold where they change no form of a value", async () => {
    const url = new URL(test.url);
    url.searchParams.set("options", "-c work_mem=7MB -c default_transaction_isolation=serializable");
    await onPool(url.href, async (database) => {
      expect((await database.query("select current_setting('work_mem') as text")).rows).toEqual([{ text: "7MB" }]);
      expect((await database.query(isolation)).rows).toEqual([{ text: "read committed" }]);
    });
  });
});

describe("a role with settings of its own", () => {
  it("[design 5 values] given a role whose values look otherwise and whose transactions see one moment, when its connections are used, then neither holds here", async () => {
    const role = `odd_${Date.now()}`;
    await onPool(test.adminUrl, async (admin) => {
      await admin.query(`create role ${role} login password 'odd'`);
      for (const setting of [
        "DateStyle = 'German, DMY'",
        "TimeZone = 'Asia/Tokyo'",
        "IntervalStyle = 'postgres_verbose'",
        "bytea_output = 'escape'",
        "extra_float_digits = -5",
        "default_transaction_isolation = 'repeatable read'",
        "standard_conforming_strings = off",
        "array_nulls = off",
        "transform_null_equals = on",
      ])
        await admin.query(`alter role ${role} set ${setting}`);
      const url = new URL(test.url);
      [url.username, url.password] = [role, "odd"];
      try {
        await onPool(url.href, async (database) => {
          expect((await database.query(written)).rows).toEqual([{ text: wanted }]);
          expect(await database.transaction(async (transaction) => (await transaction.query(isolation)).rows)).toEqual([
            { text: "read committed" },
          ]);
          expect((await database.together([{ text: isolation, values: [], prepared: false }]))[0]).toEqual([
            ["read committed"],
          ]);
          const nulls = "select ('{a,NULL}'::text[])[2] is null and (null::text = null) is null as text";
          expect((await database.query(nulls)).rows).toEqual([{ text: "t" }]);
        });
      } finally {
        await admin.query(`drop role ${role}`);
      }
    });
  });
});

describe("statements that are kept prepared", () => {
  it("[design 5 alteration] given a page whose statement is prepared, when the type of a column becomes wider, then every connection answers on", async () => {
    await test.pool.query("create table public.wide (amount numeric(10,2)); insert into public.wide values (1.5)");
    const read = () => taken(test.pool, "select amount from public.wide");
    const both = () => Promise.all([read(), read()]);
    expect(await both()).toEqual([["1.50"], ["1.50"]]);
    await test.pool.query("alter table public.wide alter column amount type numeric(12,2)");
    for (let round = 0; round < 3; round++) expect(await both()).toEqual([["1.50"], ["1.50"]]);
  });

  it("[design 5 save] given statements sent together, when one was prepared for columns that are gone, then nothing is kept and the next try succeeds", async () => {
    await test.pool.query(
      "create table public.told (note text); create table public.gone (a int); insert into public.gone values (1)",
    );
    const send = () =>
      test.pool.together([
        { text: "insert into public.told values ($1)", values: ["x"], prepared: true },
        { text: "select * from public.gone", values: [], prepared: true },
      ]);
    await Promise.all([send(), send()]);
    await test.pool.query("alter table public.gone add column b int");
    const tries = await Promise.allSettled([send(), send(), send(), send()]);
    const kept = tries.filter(({ status }) => status === "fulfilled").length;
    expect((await test.pool.query("select count(*) as n from public.told")).rows).toEqual([{ n: String(2 + kept) }]);
    expect(await Promise.all([send(), send()])).toEqual([
      [[], [["1", null]]],
      [[], [["1", null]]],
    ]);
  });

  it("[design 5 save] given more parameters than a statement can have, when it is sent, then it is refused and the connection goes on", async () => {
    const values = Array.from({ length: 65_536 + 1 }, () => "1");
    await onPool(test.url, async (database) => {
      const many = { text: "select $1::text", values };
      await expect(database.together([{ ...many, prepared: false }])).rejects.toThrow();
      await expect(database.query(many, { taker: () => {} })).rejects.toThrow();
      await expect(database.query(many)).rejects.toThrow();
      expect((await database.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
    });
  });
});

describe("rows taken as bytes", () => {
  it("[design 8 json] given a taker that fails, when rows come, then the caller gets its error, and the connection goes on", async () => {
    await onPool(test.url, async (database) => {
      let count = 0;
      const failing = database.query("select n from generate_series(1, 5000) n", {
        taker: () => {
          count++;
          throw new RangeError("no room");
        },
      });
      await expect(failing).rejects.toThrow("no room");
      expect(count).toBe(1);
      expect((await database.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
    });
  });

  it("[design 8 json] given an answer that the driver itself cannot take, when it comes, then only that connection is lost", async () => {
    await onPool(test.url, async (database) => {
      const failed = database.connection(
        ({ client }) =>
          new Promise((_resolve, reject) => {
            client.query({
              submit: (connection: { query(text: string): void }) => connection.query("select 1"),
              handleRowDescription: () => {
                throw new RangeError("no text is so long");
              },
              handleError: reject,
            } as never);
          }),
      );
      await expect(failed).rejects.toThrow("no text is so long");
      expect((await database.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
    });
  });

  it("[design 8 json] given rows of more than any page can hold, when they are written as JSON, then it is refused before it takes all memory", async () => {
    await onPool(test.url, async (database) => {
      const { add } = jsonRows({ start: "[", values: [{ before: "", kind: "text" }], after: "", end: "]" })();
      const page = database.query("select repeat('x', 1000000) from generate_series(1, 70)", { taker: add });
      await expect(page).rejects.toMatchObject({ code: "query_too_expensive" });
      expect((await database.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
    });
  });

  it("[design 8 json] given a connection that dies between rows, when rows are taken, then the caller learns it, and the pool makes another", async () => {
    await onPool(test.url, async (database) => {
      let seen = 0;
      const lost = database.query(
        "select case when n = 60000 then pg_terminate_backend(pg_backend_pid())::text else repeat('x', 40) end from generate_series(1, 90000) n",
        { taker: () => void seen++ },
      );
      await expect(lost).rejects.toMatchObject({ code: "database_unavailable" });
      expect(await taken(database, "select 'on'")).toEqual(["on"]);
    });
  });

  it("[design 8 json] given notices, changed settings and a time-out between the rows, when rows are taken, then only rows come, and the connection goes on", async () => {
    await onPool(test.url, async (database) => {
      await database.query(`create or replace function public.talk(n int) returns text language plpgsql as $$
        begin
          raise notice 'row %', n;
          perform set_config('application_name', 'row ' || n, false);
          perform pg_notify('rows', n::text);
          if n = 400 then perform pg_sleep(20); end if;
          return 'row ' || n;
        end $$`);
      const text = "select public.talk(n) from generate_series(1, $1::int) n";
      expect((await taken(database, text, [300])).at(-1)).toBe("row 300");
      await database.connection(async (connection) => {
        await connection.query("set statement_timeout = 300");
        const found: number[] = [];
        const slow = connection.query({ text, values: [500] }, { taker: (_bytes, from, to) => found.push(to - from) });
        await expect(slow).rejects.toMatchObject({ code: "timeout" });
        await connection.query("set statement_timeout = 30000");
        expect((await connection.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
      });
    });
  });

  it("[design 8 json] given odd values and names, when rows are written as JSON, then it is what the database writes", async () => {
    await test.pool.query(`create table public.odd_values as select
      n, case n % 3 when 0 then '' when 1 then null else E'\\u0001"\\\\\\n\\u2028<script>ő😀' || chr(127) end as words,
      (array['NaN', 'Infinity', '-Infinity', '-0', '1e300', '1e-7', '0.1'])[1 + n % 7]::float8 as float,
      (array['NaN', 'Infinity', '1.50', '-0.0001', '123456789012345678901234567890.5'])[1 + n % 5]::numeric as number,
      (array['infinity', '-infinity', '0044-03-15 BC', '294276-12-31', '2024-02-29'])[1 + n % 5]::timestamp as moment,
      (array['{"a":[1,2,{"b":null}]}', '"\\\\ud83d\\\\ude00"', '1e400', ' null '])[1 + n % 4]::json as json,
      n % 2 = 0 as flag
      from generate_series(0, 40) n`);
    const columns = ["n::int4", "words", "float", "number::text", "moment::text", "json", "flag"];
    const names = ["n", 'a"b\\', "__proto__", "ő 😀", "\u0000", "", "f"];
    const kinds = ["number", "text", "number", "text", "text", "json", "boolean"] as const;
    const { rows } = await test.pool.query({
      text: `select json_agg(json_build_array(${columns.join(",")}) order by n)::text as body from public.odd_values`,
      values: [],
    });
    const { add, take } = jsonRows({
      start: "[",
      values: kinds.map((kind, index) => ({
        before: `${index === 0 ? "{" : ","}${JSON.stringify(names[index])}:`,
        kind,
      })),
      after: "}",
      end: "]",
    })();
    await test.pool.query(`select ${columns.join(",")} from public.odd_values order by n`, { taker: add });
    const own = JSON.parse(Buffer.from(take()).toString("utf8")) as Record<string, unknown>[];
    expect(own.map((row) => Object.values(row))).toEqual(JSON.parse(rows[0]?.body ?? "null"));
    expect(Object.keys(own[0] ?? {})).toEqual(names);
  });
});
