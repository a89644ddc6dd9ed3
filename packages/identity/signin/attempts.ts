import { setTimeout as pause } from "node:timers/promises";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";

/**
 * How attempts at an account slow down within `minutes`. `free` ones go at once; after them each waits longer than the
 * one before, `longest` seconds at most. Waits of up to `patience` seconds are waited out, longer ones are answered
 * with the time that is left.
 */
export const attemptLimits = {
  minutes: 60,
  patience: 5,
  /** At one person from one address, or from one browser that is known. */
  place: { free: 5, longest: 300 },
  /** At one person from all browsers that are not known. */
  person: { free: 20, longest: 60 },
  /**
   * At all persons from one address, for browsers that are not known. Never more than the patience: other people sit
   * behind it.
   */
  address: { free: 50, longest: 5 },
} as const;

/** An attempt at an account. */
export interface Attempt {
  /** Whom it is aimed at: `personOf`. */
  readonly person: string;
  readonly address: string;
  /**
   * What is known of the browser: it has signed in as this person before, or has a session of theirs. Null: nothing.
   */
  readonly browser: string | null;
}

/**
 * The one name under which attempts at a person count, whichever of their names was typed; `userId` null: nobody has
 * the login.
 */
export function personOf(userId: string | null, login: string): string {
  return userId === null ? `login:${login.trim().toLowerCase().slice(0, 200)}` : `user:${userId}`;
}

interface Counted {
  readonly place: string;
  readonly person: string;
  readonly address: string;
  /** Milliseconds from now to the last attempt; those that wait are ahead. Null: there was none. */
  readonly place_last: string | null;
  readonly person_last: string | null;
}

/** What is far ahead was noted before a clock was set back, and does not count. */
const within = `at > clock_timestamp() - make_interval(mins => ${attemptLimits.minutes})
  and at < clock_timestamp() + interval '1 minute'`;
const isHere = "case when $3::text is null then browser is null and address = $2 else browser = $3 end";
const untilLast = (which: string): string =>
  `(extract(epoch from max(at) filter (where ${which}) - clock_timestamp()) * 1000)::bigint`;

const countText = `
  select count(*) filter (where ${isHere}) as place, ${untilLast(isHere)} as place_last,
    count(*) filter (where browser is null) as person, ${untilLast("browser is null")} as person_last,
    (select count(*) from sys.sign_in_attempt where address = $2 and browser is null and ${within}) as address
  from sys.sign_in_attempt where person = $1 and ${within}`;

/** Seconds between attempts when there have been `count`; they double with every `step` further ones. */
function gap(
  count: number,
  { free, longest }: { readonly free: number; readonly longest: number },
  step: number,
): number {
  return count < free ? 0 : Math.min(longest, 2 ** Math.floor((count - free) / step));
}

/** Milliseconds that an attempt has to wait. */
function waitOf(counted: Counted, isKnown: boolean): number {
  const { place, person, address } = attemptLimits;
  const after = (last: string | null, seconds: number): number =>
    last === null || seconds === 0 ? 0 : Number(last) + seconds * 1000;
  const here = after(counted.place_last, gap(Number(counted.place), place, 1));
  if (isKnown) return Math.max(0, here);
  const everywhere = after(counted.person_last, gap(Number(counted.person), person, 4));
  const crowd = gap(Number(counted.address), address, 25) * 1000;
  return Math.max(0, here, everywhere, crowd);
}

/**
 * Notes an attempt, lets it wait for its turn, and answers null when it may go on; else the seconds until one may, and
 * nothing is noted, so that asking in between makes nobody wait longer. It is noted before the password is looked at,
 * and attempts at the same moment queue behind each other. No connection to the database is held while it waits.
 */
export async function beginAttempt(database: Database, { person, address, browser }: Attempt): Promise<number | null> {
  const wait = await database.transaction(async (transaction) => {
    // A browser that is known does not queue behind those that guess.
    await transaction.query({
      text: "select pg_advisory_xact_lock(hashtextextended($1, 9))",
      values: [JSON.stringify([person, browser])],
    });
    const { rows } = await transaction.query<Counted>({ text: countText, values: [person, address, browser] });
    const milliseconds = rows[0] === undefined ? 0 : waitOf(rows[0], browser !== null);
    if (milliseconds > attemptLimits.patience * 1000) return milliseconds;
    await transaction.query({
      text: `insert into sys.sign_in_attempt (person, address, browser, at)
        values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4::double precision))`,
      values: [person, address, browser, milliseconds / 1000],
    });
    return milliseconds;
  });
  if (wait > attemptLimits.patience * 1000) return Math.ceil(wait / 1000);
  if (wait > 0) await pause(wait);
  return null;
}

/** Forgets the attempts of a person from an address or a known browser after one succeeded. */
export async function forgetAttempts(database: Database, { person, address, browser }: Attempt): Promise<void> {
  await database.query({
    text: `delete from sys.sign_in_attempt where person = $1 and ${isHere}`,
    values: [person, address, browser],
  });
}

/** Forgets all attempts at a user's account, so that nobody has to wait there. */
export async function unlockLogin(runner: SqlRunner, userId: string): Promise<void> {
  await runner.query({
    text: "delete from sys.sign_in_attempt where person = $1",
    values: [personOf(userId, "")],
  });
}

/**
 * True for users `u` at whose accounts attempts have to wait: from one place, or from every browser that is not known.
 */
export const slowedCondition = `(exists (
    select from sys.sign_in_attempt where person = 'user:' || u.id and ${within}
    group by browser, case when browser is null then address end having count(*) >= ${attemptLimits.place.free}
  ) or (select count(*) from sys.sign_in_attempt where person = 'user:' || u.id and browser is null and ${within})
    >= ${attemptLimits.person.free})`;
