import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "../context.ts";
import { migrate } from "../database/migrations.ts";
import { StaleError } from "./staleError.ts";
import { assertFresh, moveCounters, readCounters, takeExclusiveLock, takeWriteLock } from "./writeLock.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({
    template: { name: "state", build: async (database) => void (await migrate(database, coreMigrations)) },
  });
});
afterEach(() => test.close());

const user = "01900000-0000-7000-8000-000000000001";
const session = "01900000-0000-7000-8000-000000000002";

/** A context of which only what freshness reads is there. */
async function context(sessionId: string | null = null): Promise<RequestContext> {
  const clock = { hasJumped: async () => false };
  const services = { database: test.pool, definitions: { refresh: async () => {} }, clock };
  const parts: unknown = { subject: { sessionId }, freshness: await readCounters(test.pool), services };
  return parts as RequestContext;
}

async function openSession(): Promise<void> {
  await test.pool.query({
    text: `insert into sys."user" (id, login, display_name) values ($1, 'anna', 'Anna')`,
    values: [user],
  });
  await test.pool.query({
    text: `insert into sys.session (id, user_id, secret_hash, expires_at) values ($1, $2, 'x', now() + interval '1 hour')`,
    values: [session, user],
  });
}

const move = (which: { definitions?: boolean; rights?: boolean }) =>
  test.pool.transaction(async (transaction) => {
    await takeExclusiveLock(transaction);
    return moveCounters(transaction, which);
  });

describe("freshness", () => {
  it.each([{ definitions: true }, { rights: true }])(
    "[design 4 counters] given a caller who read the counters, when %o moves, then what they compiled is stale",
    async (which) => {
      const claim = await context();
      await assertFresh(test.pool, claim);
      await move(which);
      await expect(assertFresh(test.pool, claim)).rejects.toBeInstanceOf(StaleError);
      await assertFresh(test.pool, await context());
    },
  );

  it.each(["ended_at = now()", "expires_at = now() - interval '1 second'"])(
    "[design 4 counters] given a session, when %s, then its reads are stale and the answer is that it ended",
    async (change) => {
      await openSession();
      const claim = await context(session);
      await assertFresh(test.pool, claim);
      await test.pool.query(`update sys.session set ${change}`);
      await expect(assertFresh(test.pool, claim)).rejects.toBeInstanceOf(StaleError);
      const read = withFreshRetry(
        claim,
        async () => claim,
        (current) => assertFresh(test.pool, current),
      );
      await expect(read).rejects.toMatchObject({ code: "session_expired" });
    },
  );

  it("[design 4 counters] given a stale caller, when they are renewed, then their work runs once more and succeeds", async () => {
    const stale = await context();
    await move({ definitions: true });
    const seen: number[] = [];
    await withFreshRetry(
      stale,
      () => context(),
      async (current) => {
        seen.push(current.freshness.definitions);
        await assertFresh(test.pool, current);
      },
    );
    expect(seen).toEqual([stale.freshness.definitions, stale.freshness.definitions + 1]);
  });

  it("[design 4 counters] given definitions that move between both attempts, when the work runs, then the answer is that they changed", async () => {
    const stale = await context();
    await move({ definitions: true });
    const work = withFreshRetry(
      stale,
      async () => stale,
      (current) => assertFresh(test.pool, current),
    );
    await expect(work).rejects.toMatchObject({ code: "definition_changed" });
  });

  it("[design 4 counters] given a table that a publish dropped or retyped meanwhile, when a read names it, then the read is repeated with the new definitions", async () => {
    const stale = await context();
    await move({ definitions: true });
    for (const former of [
      "select from gone_by_now",
      "select gone_by_now from sys.state",
      "select definitions = 'a'::text from sys.state",
    ]) {
      const answer = await withFreshRetry(
        stale,
        () => context(),
        async (current) => {
          if (current === stale) await test.pool.query(former);
          return current.freshness.definitions;
        },
      );
      expect(answer).toBe(stale.freshness.definitions + 1);
    }
    const never = withFreshRetry(
      await context(),
      () => context(),
      () => test.pool.query("select from gone_by_now"),
    );
    await expect(never).rejects.toMatchObject({ code: "unexpected" });
  });

  it("[design 4 counters] given an error that is not staleness, when the work throws it, then it is not repeated", async () => {
    let count = 0;
    const work = withFreshRetry(
      await context(),
      () => context(),
      async () => {
        count++;
        throw new RangeError("other");
      },
    );
    await expect(work).rejects.toBeInstanceOf(RangeError);
    expect(count).toBe(1);
  });
});

describe("the write lock", () => {
  it("[design 4 counters] given a write that waits for a publish, when the publish is through, then the write learns that it is stale", async () => {
    const claim = await context();
    let write: Promise<unknown> = Promise.resolve();
    await test.pool.transaction(async (transaction) => {
      await takeExclusiveLock(transaction);
      write = test.pool.transaction((other) => takeWriteLock(other, claim)).catch((error: unknown) => error);
      for (;;) {
        const { rows } = await transaction.query("select from pg_locks where locktype = 'advisory' and not granted");
        if (rows.length > 0) break;
      }
      await moveCounters(transaction, { rights: true });
    });
    expect(await write).toBeInstanceOf(StaleError);
  });

  it("[design 4 counters] given a write under way, when a publish begins, then it waits until the write is done", async () => {
    const order: string[] = [];
    let publish: Promise<unknown> = Promise.resolve();
    await test.pool.transaction(async (transaction) => {
      await takeWriteLock(transaction, await context());
      publish = move({ definitions: true }).then(() => order.push("publish"));
      for (;;) {
        const { rows } = await transaction.query("select from pg_locks where locktype = 'advisory' and not granted");
        if (rows.length > 0) break;
      }
      order.push("write");
    });
    await publish;
    expect(order).toEqual(["write", "publish"]);
  });
});
