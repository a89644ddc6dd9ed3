import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkExternal } from "./externalDatabase.ts";
import { openDatabase } from "./openDatabase.ts";
import { createDatabase } from "./pool.ts";
import { lineOf } from "./testing/lineOf.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "external-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("[design 3 database] given an external database, when it is opened, then it works and its password is not shown", async () => {
  const test = await createTestDatabase();
  const external = await openDatabase({ databaseUrl: test.url, dataFolder: folder });
  const { rows } = await external.database.query("select 1 as one");
  await external.close();
  await test.close();
  expect([external.role, rows]).toEqual(["external", [{ one: "1" }]]);
  expect(external.describe()).not.toContain(new URL(test.url).password);
});

it("[design 3 database] given an external database that does not answer, when it is opened, then one line names it without its password", async () => {
  const work = openDatabase({ databaseUrl: "postgres://me:hunter2@127.0.0.1:1/work", dataFolder: folder });
  expect(await lineOf(work)).toEqual([
    "unreachable",
    "The database at 127.0.0.1:1/work cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  ]);
});

it("[design 3 database] given an external database that is older than allowed, when it is checked, then one line names both versions", async () => {
  const test = await createTestDatabase();
  const line = await lineOf(checkExternal(test.url, 99));
  await test.close();
  expect(line).toEqual(["too_old", expect.stringMatching(/is PostgreSQL 1\d\.\d.*; 99 or newer is needed\.$/)]);
});

it("[design 3 database] given an external database whose role may make no schemas, when it is checked, then one line says what is lacking", async () => {
  const test = await createTestDatabase();
  const admin = createDatabase({ url: test.adminUrl });
  await admin.query(`create role reader login password 'reader'`);
  await admin.close();
  const url = new URL(test.url);
  url.username = "reader";
  url.password = "reader";
  const line = await lineOf(checkExternal(url.href));
  await test.close();
  expect(line).toEqual(["not_suitable", expect.stringMatching(/ lacks the right to make schemas\.$/)]);
});
