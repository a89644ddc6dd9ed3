import { uptime } from "node:os";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { Database, Transaction } from "../database/pool.ts";
import { moveCounters, takeExclusiveLock } from "../state/writeLock.ts";
import type { ClockMove } from "./clockMove.ts";

/** Follows the database's clock, by which sessions and leases are measured. */
export interface ClockWatch {
  /**
   * Looks at the clock once. When it has jumped since the last look, what is still running is moved along, by this
   * server or by another one. Answers whether it had jumped. Throws `DatabaseError`.
   */
  look(): Promise<boolean>;
  /**
   * Looks, and answers whether it has jumped now or a moment ago: then a lease that seemed to have ended may not have.
   * Throws
   * `DatabaseError`.
   */
  hasJumped(): Promise<boolean>;
}

/** How the clock is followed. */
export interface ClockOptions {
  /**
   * Milliseconds that have passed since any moment, whatever a clock is set to. Default: those since the machine
   * started, asleep or not.
   */
  readonly steady?: () => number;
  /** What is moved along. */
  readonly moves: readonly ClockMove[];
}

/**
 * Milliseconds that count as a jump. What a clock is corrected by all the time is less, and so is what a look takes.
 */
const minJump = 20_000;
/** Servers that see one jump see it within these milliseconds. */
const together = 20_000;
/** A look that took longer, in milliseconds, says nothing: this process, or its machine, stood still meanwhile. */
const maxLookInterval = 5_000;
/** What began before a jump was followed has ended within these milliseconds. */
const lately = 10_000;

/**
 * Moves what runs along, unless another server has done it for this jump. `unseen` says how many milliseconds ago the
 * clock was last right.
 */
async function follow(
  transaction: Transaction,
  moves: readonly ClockMove[],
  jump: number,
  unseen: () => number,
): Promise<void> {
  await takeExclusiveLock(transaction);
  const { rowCount } = await transaction.query({
    text: `update sys.clock_jump set followed_at = clock_timestamp()
      where followed_at not between clock_timestamp() - $1::text::interval and clock_timestamp() + $1::text::interval`,
    values: [`${together} ms`],
  });
  if (rowCount === 0) return;
  const by = sql`${`${Math.round(jump)} ms`}::interval`;
  const unseenFor = sql`${`${Math.round(unseen())} ms`}::interval`;
  for (const move of moves) await transaction.query(compileSql(move({ by, unseenFor })));
  // Where a session had seemed to be over, what did not hold holds again; readings rely on that it does so at other
  // counters only.
  await moveCounters(transaction, { rights: true });
}

/**
 * Makes a watch of the database's clock, which someone may set, and which may be set for us: after a machine was moved,
 * when a time server was found. A clock that jumps ahead must not end all sessions and locks, one that jumps back not
 * keep them.
 */
export function followClock(database: Database, { moves, steady = () => uptime() * 1000 }: ClockOptions): ClockWatch {
  /** By how much the clock is ahead of what is steady. */
  let ahead: number | null = null;
  /** When that was found, by this process. */
  let found = 0;
  let looking: Promise<boolean> | null = null;
  let lookingNext: Promise<boolean> | null = null;
  /** When a jump was followed last, by what is steady. */
  let followed = Number.NEGATIVE_INFINITY;

  /** By how much the clock is ahead now; null while no look is quick enough to say. */
  async function measure(): Promise<number | null> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = steady();
      const at = await databaseTime();
      const after = steady();
      if (after - before < maxLookInterval) return at - (before + after) / 2;
    }
    return null;
  }

  async function databaseTime(): Promise<number> {
    const { rows } = await database.query<{ now: string }>(
      "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now",
      { prepared: true },
    );
    return Number(rows[0]?.now);
  }

  async function lookOnce(): Promise<boolean> {
    const now = await measure();
    if (now === null) return false;
    const jump = ahead === null ? 0 : now - ahead;
    if (Math.abs(jump) < minJump) {
      // Small steps add up to no jump.
      ahead = now;
      found = performance.now();
      return false;
    }
    await database.transaction((transaction) => follow(transaction, moves, jump, () => performance.now() - found));
    ahead = now;
    found = performance.now();
    followed = steady();
    return true;
  }

  function begin(): Promise<boolean> {
    looking = lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  /**
   * Many who ask share two looks: one that has begun may have read the clock before it jumped, so it does for nobody
   * who asks later.
   */
  function look(): Promise<boolean> {
    if (looking === null) return begin();
    lookingNext ??= looking
      .catch(() => false)
      .then(async (hadJumped) => {
        lookingNext = null;
        return (await (looking ?? begin())) || hadJumped;
      });
    return lookingNext;
  }

  return { look, hasJumped: async () => (await look()) || steady() - followed < lately };
}
