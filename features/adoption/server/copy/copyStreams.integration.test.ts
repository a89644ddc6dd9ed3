import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession } from "../session.server.ts";
import { copyInto, pipeCopy } from "./copyStreams.server.ts";

let database: TestDatabase;
let source: Client;
let target: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await openSession(database.url);
  target = await openSession(database.url);
  await target.query("create table numbers (a int check (a <> 5000))");
});

afterAll(async () => {
  await source.end();
  await target.end();
  await database.close();
});

async function count(client: Client): Promise<unknown> {
  return (await client.query("select count(*)::int as n from numbers")).rows[0]?.n;
}

const manyRows = "copy (select i, repeat('x', 1000) from generate_series(1, 60000) i) to stdout";

describe("pipeCopy", () => {
  it("[design 5 adopted] given the target refuses a row half-way, when rows are piped, then its error is given and both sides go on", async () => {
    await target.query("create table wide (a int check (a <> 5000), b text)");
    await expect(pipeCopy(source, manyRows, target, "copy wide from stdin")).rejects.toMatchObject({ code: "23514" });
    expect(await count(source)).toBe(0);
    expect(await count(target)).toBe(0);
  });

  it("[design 5 adopted] given the source fails half-way, when rows are piped, then its error is given, no row stays and both sides go on", async () => {
    const failing = "copy (select 1 / (60000 - i) from generate_series(1, 60000) i) to stdout";
    await expect(pipeCopy(source, failing, target, "copy numbers from stdin")).rejects.toMatchObject({ code: "22012" });
    expect(await count(target)).toBe(0);
    expect(await count(source)).toBe(0);
  });

  it("[design 5 adopted] given the target has no such table, when rows are piped, then that is said and both sides go on", async () => {
    await expect(pipeCopy(source, manyRows, target, "copy nothing from stdin")).rejects.toMatchObject({
      code: "42P01",
    });
    expect(await count(source)).toBe(0);
    expect(await count(target)).toBe(0);
  });

  it("[design 5 adopted] given many rows, when they are piped, then all arrive", async () => {
    await target.query("create table all_rows (a int, b text)");
    expect(await pipeCopy(source, manyRows, target, "copy all_rows from stdin")).toBe(60000);
    const answer = await target.query("select count(*)::int as n, sum(length(b))::int as letters from all_rows");
    expect(answer.rows).toEqual([{ n: 60000, letters: 60_000_000 }]);
  });
});

describe("copyInto", () => {
  it("[design 5 adopted] given a row that is no number, when rows go on being written, then the error comes and the connection goes on", async () => {
    const copy = copyInto(target, "copy numbers from stdin");
    const write = async () => {
      for (let round = 0; round < 1000; round++) await copy.write(Buffer.from(`${"x\n".repeat(5000)}`));
      return copy.finish();
    };
    await expect(write()).rejects.toMatchObject({ code: "22P02" });
    expect(await count(target)).toBe(0);
  });
});
