import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Migration, migrate } from "./migrations.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const first: Migration = {
  id: 1,
  name: "a table",
  sql: "create table sys.thing (id integer); insert into sys.thing values (1)",
};
const second: Migration = { id: 2, name: "a column", sql: "alter table sys.thing add column name text" };

it("[design 5 data] given an empty database, when it is migrated twice, then each migration runs once", async () => {
  expect(await migrate(test.pool, [first])).toEqual([first]);
  expect(await migrate(test.pool, [first, second])).toEqual([second]);
  expect(await migrate(test.pool, [first, second])).toEqual([]);
  const { rows } = await test.pool.query("select id, name from sys.migration order by id");
  expect(rows).toEqual([
    { id: "1", name: "a table" },
    { id: "2", name: "a column" },
  ]);
});

it("[design 5 data] given two servers that start at once, when both migrate, then one applies and the other waits for it", async () => {
  const slow = { ...first, sql: `select pg_sleep(0.2); ${first.sql}` };
  const applied = await Promise.all([migrate(test.pool, [slow, second]), migrate(test.pool, [slow, second])]);
  expect(applied.map((list) => list.length).sort()).toEqual([0, 2]);
  expect((await test.pool.query("select count(*) as things from sys.thing")).rows).toEqual([{ things: "1" }]);
});

it("[design 5 data] given a migration that fails half-way, when it is fixed, then nothing of the first try is left and it runs", async () => {
  const broken = { ...second, sql: "alter table sys.thing add column name text; select 1 / 0" };
  await expect(migrate(test.pool, [first, broken])).rejects.toMatchObject({
    code: "migration_failed",
    message: "Migration 2 (a column) failed: division by zero",
  });
  expect(await migrate(test.pool, [first, second])).toEqual([second]);
});

it("[design 5 data] given a database of a newer version, when an older one starts on it, then it refuses", async () => {
  await migrate(test.pool, [first, second]);
  await expect(migrate(test.pool, [first])).rejects.toMatchObject({ code: "newer_data" });
});

it("[design 5 data] given a migration of a lower number that comes later, when it is applied, then it runs although higher ones did", async () => {
  const late: Migration = { id: 2, name: "late", sql: "alter table sys.thing add column late text" };
  const high: Migration = { id: 100, name: "high", sql: "alter table sys.thing add column high text" };
  expect(await migrate(test.pool, [high, first])).toEqual([first, high]);
  expect(await migrate(test.pool, [first, high, late])).toEqual([late]);
});

it("[design 5 data] given two migrations of the same number, when they are applied, then that is refused before anything runs", async () => {
  await expect(migrate(test.pool, [first, { ...second, id: 1 }])).rejects.toThrow("have the same id 1");
  expect((await test.pool.query("select to_regnamespace('sys') as schema")).rows).toEqual([{ schema: null }]);
});
