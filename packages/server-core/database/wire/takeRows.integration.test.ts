import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SqlRunner } from "../pool.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** First values of the rows that a statement answers. */
async function firstValues(runner: SqlRunner, text: string, prepared = false): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await runner.query(
    { text, values: [] },
    {
      prepared,
      taker: (bytes, from) => found.push(bytes.toString("utf8", from + 6, from + 6 + bytes.readInt32BE(from + 2))),
    },
  );
  expect(rows).toEqual([]);
  return found;
}

describe("rows taken as they come", () => {
  it("[design 8 json] given rows of any length, when they are taken, then each comes whole, and the connection serves others after", async () => {
    const lengths = Array.from({ length: 60 }, (_, index) => index * 3_001);
    const texts = await firstValues(test.pool, "select repeat('ő', n * 3001) from generate_series(0, 59) n", true);
    expect(texts.map((text) => text.length)).toEqual(lengths);
    expect(new Set(texts.join(""))).toEqual(new Set(["ő"]));
    expect(await firstValues(test.pool, "select repeat('ő', n * 3001) from generate_series(0, 59) n", true)).toEqual(
      texts,
    );
    const { rows } = await test.pool.query("select n from generate_series(1, 2) n");
    expect(rows).toEqual([{ n: "1" }, { n: "2" }]);
  });

  it("[design 8 json] given statements at the same time on one connection, when one's rows are taken, then the others keep theirs", async () => {
    await test.pool.connection(async (connection) => {
      const [before, taken, after] = await Promise.all([
        connection.query("select 'before' as word"),
        firstValues(connection, "select 'taken'"),
        connection.query("select 'after' as word"),
      ]);
      expect([before.rows, taken, after.rows]).toEqual([[{ word: "before" }], ["taken"], [{ word: "after" }]]);
    });
  });

  it("[design 8 json] given a statement that fails on its way, when its rows are taken, then it says why, and the connection goes on", async () => {
    await test.pool.connection(async (connection) => {
      const failing = firstValues(connection, "select 10 / (3 - n) from generate_series(1, 5) n", true);
      await expect(failing).rejects.toThrow();
      expect(await firstValues(connection, "select 'on'")).toEqual(["on"]);
      expect((await connection.query("select 'on' as word")).rows).toEqual([{ word: "on" }]);
    });
  });
});
