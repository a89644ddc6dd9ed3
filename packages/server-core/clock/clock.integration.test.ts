import { createSessions } from "@tessera/identity/sessions/createSessions.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { readLock, takeLock } from "@tessera/records/locks/lockStore.ts";
import { clockMoves } from "@tessera/server-kit/clockMoves.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSecrets } from "../settings/secrets.ts";
import { readCounters } from "../state/writeLock.ts";
import { followClock } from "./followClock.ts";

const hour = 3_600_000;
let server: TestServer;
/** Milliseconds that the database's clock has jumped ahead of what is steady. */
let jumped = 0;
beforeAll(async () => {
  const users = ["anna", "bela"].map((login) => ({ login, roles: [] }));
  server = await startTestServer({ product: bareProduct, createRecords: (renew) => createRecords({ renew }), users });
});
beforeEach(async () => {
  jumped = 0;
  await server.database.pool.query("update sys.clock_jump set followed_at = '-infinity'; delete from sys.record_lock");
});
afterAll(() => server.close());

/** Sets the clock ahead: all that the database knows of is that much longer ago, and what is steady has not moved. */
async function jump(milliseconds: number): Promise<void> {
  jumped += milliseconds;
  for (const [table, ...columns] of [
    ["session", "active_at", "expires_at", "created_at", "last_seen_at"],
    ["record_lock", "taken_at", "active_at", "lease_until"],
    ["record_presence", "lease_until"],
    ["node", "lease_until"],
    ["signal", "at"],
    ["clock_jump", "followed_at"],
  ]) {
    const set = columns.map((column) => `${column} = ${column} - interval '${milliseconds} ms'`).join(", ");
    await server.database.pool.query(`update sys.${table} set ${set}`);
  }
}

/** A node of its own: its clock, and sessions that nobody has asked it for yet. */
async function node() {
  const { pool: database } = server.database;
  const clock = followClock(database, { moves: clockMoves, steady: () => performance.now() - jumped });
  await clock.look();
  const { settings } = server.services;
  const sessions = createSessions({ database, secrets: openSecrets(server.dataFolder), settings, clock });
  return { clock, sessions };
}

async function enter() {
  const client = await server.enter("anna");
  const credentials = {
    cookie: client.cookies().get("tessera") ?? null,
    token: client.sessionToken(),
    needsToken: true,
  };
  const { subject } = await server.services.sessions.identify(credentials);
  return { credentials, id: subject.sessionId ?? "", userId: subject.userId ?? "" };
}

describe("sessions", () => {
  it.each([1, 9, -9, 24 * 365])(
    "[shell 4.3 session] given people who are signed in, when the clock jumps by %i hours, then nobody is signed out",
    async (hours) => {
      const [one, two] = [await node(), await node()];
      const { credentials, id } = await enter();
      await jump(hours * hour);
      // The moment before anyone has looked.
      expect((await one.sessions.identify(credentials)).subject.sessionId).toBe(id);
      expect((await one.sessions.end({ kind: "idle" }, "idle")).map(({ sessionId }) => sessionId)).not.toContain(id);
      expect((await two.sessions.identify(credentials)).subject.sessionId).toBe(id);
      const { idleRemainingMs, remainingMs } = await two.sessions.touch(id, 0);
      expect(remainingMs).toBeGreaterThan(7.9 * hour);
      expect(remainingMs).toBeLessThanOrEqual(8 * hour);
      expect(idleRemainingMs).toBeLessThanOrEqual(server.services.settings.idleTimeoutMs);
    },
  );

  it("[design 4 counters] given a session that seemed to be over, when it lives again after a jump, then what was read before is out of date", async () => {
    const { clock } = await node();
    const before = await readCounters(server.database.pool);
    await jump(9 * hour);
    await clock.look();
    expect((await readCounters(server.database.pool)).rights).toBeGreaterThan(before.rights);
  });

  it("[shell 4.3 session] given two nodes, when the clock jumps and both see it, then what runs is moved along once", async () => {
    const [one, two] = [await node(), await node()];
    const { id } = await enter();
    await jump(2 * hour);
    expect(await Promise.all([one.clock.look(), two.clock.look()])).toEqual([true, true]);
    expect(await Promise.all([one.clock.look(), two.clock.look()])).toEqual([false, false]);
    const { remainingMs } = await one.sessions.touch(id, 0);
    expect(remainingMs).toBeGreaterThan(7.9 * hour);
    expect(remainingMs).toBeLessThanOrEqual(8 * hour);
    await jump(-2 * hour);
    expect(await two.clock.look()).toBe(true);
    expect((await two.sessions.touch(id, 0)).remainingMs).toBeLessThanOrEqual(8 * hour);
  });

  it("[shell 4.3 session] given someone who was away too long, when the clock then jumps, then their session is over all the same", async () => {
    const one = await node();
    const { credentials, id } = await enter();
    await server.database.pool.query({
      text: "update sys.session set active_at = active_at - interval '3 hours' where id = $1::uuid",
      values: [id],
    });
    await jump(hour);
    expect((await one.sessions.identify(credentials)).refused).toBe("session_expired");
  });

  it("[shell 4.3 session] given a clock that is corrected a little all the time, when it is looked at, then nothing is moved", async () => {
    const one = await node();
    const { id } = await enter();
    const expiry = async () =>
      (
        await server.database.pool.query({
          text: "select expires_at from sys.session where id = $1::uuid",
          values: [id],
        })
      ).rows;
    const before = await expiry();
    for (let step = 0; step < 10; step++) {
      jumped += 5_000;
      expect(await one.clock.look()).toBe(false);
    }
    expect(await expiry()).toEqual(before);
  });
});

describe("a process that stands still", () => {
  it("[shell 4.3 session] given a server that was stopped while it looked at the clock, when it goes on, then that is no jump", async () => {
    const times = [0, 0, 0, 60_000, 0, 0];
    const clock = followClock(server.database.pool, {
      moves: clockMoves,
      steady: () => performance.now() + (times.shift() ?? 0),
    });
    expect([await clock.look(), await clock.look(), times]).toEqual([false, false, []]);
  });
});

describe("locks", () => {
  it.each([1, -1, 12])(
    "[design 5 locks] given a lock that is kept, when the clock jumps by %i hours, then it is still its owner's, and lapses when it would have",
    async (hours) => {
      const one = await node();
      const { pool } = server.database;
      const { id, userId } = await enter();
      const record = { entity: "note", key: `n${hours}` };
      const lock = await takeLock(pool, record, { userId, sessionId: id, channel: "page-one" }, one.clock);
      await jump(hours * hour);
      await one.clock.look();
      expect(await readLock(pool, record)).toMatchObject({ token: lock?.token, sessionId: id });
      const { rows } = await pool.query<{ left: string }>(
        "select extract(epoch from lease_until - clock_timestamp()) as left from sys.record_lock",
      );
      expect(Number(rows[0]?.left)).toBeLessThan(60);
    },
  );

  it("[design 5 locks] given a clock that is put back, when its owner keeps the lock and someone signs in before anyone has followed it, then both hold", async () => {
    const one = await node();
    const { pool } = server.database;
    const { id, userId } = await enter();
    const record = { entity: "note", key: "kept" };
    const page = { userId, sessionId: id, channel: "page-one" };
    const lock = await takeLock(pool, record, page, one.clock);
    await jump(-hour);
    await takeLock(pool, record, page, one.clock);
    const late = await enter();
    expect(await one.clock.look()).toBe(true);
    expect(await readLock(pool, record)).toMatchObject({ token: lock?.token, sessionId: id });
    expect((await one.sessions.identify(late.credentials)).subject.sessionId).toBe(late.id);
  });

  it("[design 5 locks] given a lock that is kept, when the clock jumps ahead and someone else asks before anyone has looked at it, then it stays its owner's", async () => {
    const [one, two] = [await node(), await node()];
    const { pool } = server.database;
    const { id, userId } = await enter();
    const stranger = { userId: await server.userId("bela"), sessionId: id, channel: "page-two" };
    const record = { entity: "note", key: "asked" };
    const lock = await takeLock(pool, record, { userId, sessionId: id, channel: "page-one" }, one.clock);
    await jump(hour);
    expect(await takeLock(pool, record, stranger, two.clock)).toMatchObject({ token: lock?.token, userId });
    expect([await two.clock.look(), await two.clock.hasJumped()]).toEqual([false, true]);
    await pool.query("update sys.record_lock set lease_until = clock_timestamp()");
    expect(await takeLock(pool, record, stranger, one.clock)).toMatchObject({ userId: stranger.userId });
  });
});
