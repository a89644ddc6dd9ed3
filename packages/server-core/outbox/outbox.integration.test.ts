import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../database/migrations.ts";
import type { Database } from "../database/pool.ts";
import { createOutbox, type OutboxOptions } from "./createOutbox.ts";
import type { Outbox, OutboxBatch } from "./outbox.ts";

let test: TestDatabase;
const opened: Outbox[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  errors.length = 0;
  test = await createTestDatabase({
    max: 8,
    template: { name: "outbox", build: async (database) => void (await migrate(database, coreMigrations)) },
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.close()));
  await test.close();
});

/** A node that has begun to read, and what it has read. */
async function openNode(options: Partial<OutboxOptions> = {}) {
  const outbox = createOutbox({ database: test.pool, onError: (error) => errors.push(error), ...options });
  opened.push(outbox);
  const batch: OutboxBatch[] = [];
  outbox.onEvents((one) => {
    batch.push(one);
  });
  await outbox.read();
  const signals = () => batch.flatMap((one) => one.signals.map(({ payload }) => payload));
  const written = () => batch.flatMap((one) => one.written);
  return { outbox, batch, signals, written };
}

const write = (entity: string, keys: readonly string[]) => ({
  text: "insert into sys.outbox (entity, keys, kind) values ($1, $2::text[], 'update')",
  values: [entity, keys],
});

describe("reading", () => {
  it("[design 10 outbox] given two nodes, when one signals, then both handle it once, in order", async () => {
    const [left, right] = [await openNode(), await openNode()];
    for (let count = 0; count < 5; count++) await left.outbox.signal({ kind: "test", payload: count });
    await expect
      .poll(() => [left.signals(), right.signals()])
      .toEqual([
        [0, 1, 2, 3, 4],
        [0, 1, 2, 3, 4],
      ]);
    await left.outbox.read();
    expect(left.signals()).toHaveLength(5);
  });

  it("[design 10 outbox] given a transaction that takes long, when later ones commit before it, then these are read at once and it is not skipped", async () => {
    const node = await openNode();
    await test.pool.transaction(async (transaction) => {
      await transaction.query(write("order", ["slow"]));
      await test.pool.query(write("order", ["quick"]));
      await node.outbox.read();
      expect(node.written()).toEqual([{ entity: "order", keys: ["quick"] }]);
    });
    await node.outbox.read();
    await node.outbox.read();
    expect(node.written()).toEqual([
      { entity: "order", keys: ["quick"] },
      { entity: "order", keys: ["slow"] },
    ]);
  });

  it("[design 10 outbox] given many writers at once, some of which give up, when a node reads meanwhile, then it reads each commit once and nothing else", async () => {
    const node = await openNode({ pollEvery: 5 });
    const kept: string[] = [];
    const writer = async (name: number): Promise<void> => {
      for (let count = 0; count < 40; count++) {
        const key = `${name}-${count}`;
        const work = test.pool.transaction(async (transaction) => {
          // Anyone who writes an entry has written its records before.
          await transaction.query("select pg_current_xact_id()");
          await transaction.query(write("order", [key]));
          await transaction.query({ text: "select pg_sleep($1)", values: [((count * 7 + name) % 5) / 1000] });
          if (count % 3 === 0) throw new RangeError("given up");
        });
        await work.then(
          () => kept.push(key),
          () => undefined,
        );
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer));
    await node.outbox.read();
    const keys = node.written().flatMap((one) => one.keys ?? []);
    expect(keys.sort()).toEqual(kept.sort());
  });

  it("[design 10 outbox] given more than 1,000 written keys of an entity, when they are read, then it is reported as to be read again, and others are named", async () => {
    const node = await openNode();
    const many = Array.from({ length: 600 }, (_, place) => `k${place}`);
    await test.pool.transaction(async (transaction) => {
      await transaction.query(write("order", many));
      await transaction.query(
        write(
          "order",
          many.map((key) => `${key}b`),
        ),
      );
      await transaction.query(write("person", ["p", "p"]));
    });
    await node.outbox.read();
    expect([...node.written()].sort((a, b) => a.entity.localeCompare(b.entity))).toEqual([
      { entity: "order", keys: null },
      { entity: "person", keys: ["p"] },
    ]);
  });

  it("[design 10 outbox] given entries of a database that was restored elsewhere, when a node begins, then they are skipped, and what follows is", async () => {
    await test.pool.query(`insert into sys.outbox (entity, keys, kind, transaction)
      values ('old', '{a}', 'update', (pg_snapshot_xmax(pg_current_snapshot())::text::numeric + 1000000)::text::xid8)`);
    const node = await openNode();
    await test.pool.query(write("new", ["b"]));
    await node.outbox.read();
    expect(node.written()).toEqual([{ entity: "new", keys: ["b"] }]);
  });

  it("[design 10 outbox] given what was committed before a node began, when it reads, then it is skipped", async () => {
    await test.pool.query(write("old", ["a"]));
    const node = await openNode();
    expect(node.written()).toEqual([]);
  });

  it("[design 4 counters] given counters that move, when a node reads, then it gets them as they are", async () => {
    const node = await openNode();
    await test.pool.query("update sys.state set definitions = 41, rights = 42, texts = 43");
    await node.outbox.read();
    expect(node.batch.at(-1)?.counters).toEqual({ definitions: 41, rights: 42, texts: 43 });
  });

  it("[design 10 outbox] given a reading that is just ending, when another is asked for at any step of its end, then it takes place", async () => {
    let readings = 0;
    const query: Database["query"] = (statement, options) => {
      const text = typeof statement === "string" ? statement : statement.text;
      if (text.includes("went_back")) readings++;
      return test.pool.query(statement, options);
    };
    const outbox = createOutbox({
      database: { ...test.pool, query },
      onError: (error) => errors.push(error),
      pollEvery: 60_000,
      listens: false,
    });
    opened.push(outbox);
    let steps = 0;
    let asked: Promise<boolean> | null = null;
    const askLater = async (): Promise<boolean> => {
      for (let step = 0; step < steps; step++) await Promise.resolve();
      const before = readings;
      await outbox.read();
      return readings > before;
    };
    outbox.onEvents(() => {
      asked ??= askLater();
    });
    await outbox.read();
    const took: boolean[] = [];
    for (steps = 0; steps < 12; steps++) {
      asked = null;
      await outbox.read();
      took.push((await asked) ?? false);
    }
    expect(took).toEqual(Array.from({ length: 12 }, () => true));
  });

  it("[design 10 outbox] given a listener that fails, when there are events, then it is reported and the next listener gets them", async () => {
    const outbox = createOutbox({ database: test.pool, onError: (error) => errors.push(error), pollEvery: 60_000 });
    opened.push(outbox);
    const seen: unknown[] = [];
    outbox.onEvents(() => {
      throw new RangeError("defect");
    });
    outbox.onEvents(({ signals }) => void seen.push(...signals));
    await outbox.read();
    await outbox.signal({ kind: "test", payload: null });
    await expect.poll(() => seen).toEqual([{ kind: "test", payload: null }]);
    expect(errors[0]).toBeInstanceOf(RangeError);
  });
});

describe("waking", () => {
  it("[design 10 outbox] given many calls at once, when nodes are woken, then it takes few notifications", async () => {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await client.query("listen tessera");
    const notified: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => notified.push(payload));
    const node = await openNode({ notifyEvery: 20 });
    for (let count = 0; count < 100; count++) await node.outbox.signal({ kind: "test", payload: count });
    await expect.poll(() => node.signals()).toHaveLength(100);
    await node.outbox.close();
    await client.query("select 1");
    expect(notified.length).toBeGreaterThan(0);
    expect(notified.length).toBeLessThan(60);
    expect(new Set(notified)).toEqual(new Set([""]));
    await client.end();
  });

  it("[design 10 outbox] given a notification a moment ago, when nodes are woken on and on, then the next waits for its time", async () => {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await client.query("listen tessera");
    let notified = 0;
    client.on("notification", () => notified++);
    const node = await openNode({ notifyWithin: 1, notifyEvery: 600_000 });
    node.outbox.wake();
    await expect.poll(() => notified).toBe(1);
    for (let count = 0; count < 20; count++) {
      node.outbox.wake();
      await client.query("select pg_sleep(0.01)");
    }
    expect(notified).toBe(1);
    await client.end();
  });

  it("[design 10 outbox] given a node that nobody wakes, when something is committed, then it reads it at its next look", async () => {
    const node = await openNode({ pollEvery: 20, listens: false });
    await test.pool.query(write("order", ["a"]));
    await expect.poll(() => node.written()).toEqual([{ entity: "order", keys: ["a"] }]);
  });

  it("[design 10 outbox] given a node whose listening connection is cut, when it listens again, then it has skipped nothing", async () => {
    const node = await openNode({ pollEvery: 60_000 });
    const listening = "select from pg_stat_activity where datname = current_database() and query like 'listen%'";
    await expect.poll(async () => (await test.pool.query(listening)).rows).toHaveLength(1);
    await test.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    );
    await test.pool.query(write("order", ["a"]));
    await expect.poll(() => node.written()).toEqual([{ entity: "order", keys: ["a"] }]);
    expect(errors).not.toEqual([]);
  });

  it("[design 10 outbox] given an outbox that has only just begun to listen, when it is closed, then it ends", async () => {
    const outbox = createOutbox({ database: test.pool, onError: (error) => errors.push(error) });
    outbox.onEvents(() => {});
    await outbox.close();
    expect(errors).toEqual([]);
  });

  it("[design 10 outbox] given an outbox that nobody listens on, when it is closed, then it has asked the database nothing", async () => {
    const asked: unknown[] = [];
    const database: Database = {
      ...test.pool,
      query: (sql, options) => {
        asked.push(sql);
        return test.pool.query(sql, options);
      },
    };
    const outbox = createOutbox({ database, onError: () => undefined, pollEvery: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await outbox.close();
    expect(asked).toEqual([]);
  });
});
