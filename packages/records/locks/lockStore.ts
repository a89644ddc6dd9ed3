import { userJoin } from "@tessera/identity/users/userJoin.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { ClockWatch } from "@tessera/server-core/clock/followClock.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { lockTimes } from "./lockTimes.ts";

/** A record as locks name it: id of its entity and canonical text of its key. */
export interface LockedRecord {
  readonly entity: string;
  readonly key: string;
}

/** A page of a person. */
export interface LockPage {
  readonly userId: string;
  readonly sessionId: string;
  /** Empty for a caller without a page: it keeps its lock by taking it again. */
  readonly channel: string;
}

/** A lock that holds. */
export interface HeldLock extends LockPage {
  readonly token: string;
  /** Wire text in UTC. */
  readonly since: string;
  readonly userName: string;
  readonly email: string | null;
}

/** A lock that holds after someone wanted it. */
export interface TakenLock extends HeldLock {
  /** Who has the record open still, and whose lock had lapsed when this one was taken. */
  readonly takenFrom: string | null;
}

const seconds = (milliseconds: number): SqlFragment => sql`make_interval(secs => ${milliseconds / 1000})`;
const isLive = sql`lease_until > clock_timestamp()`;
const ofRecord = ({ entity, key }: LockedRecord): SqlFragment => sql`entity = ${entity} and key = ${key}`;
const ofPage = ({ sessionId, channel }: Pick<LockPage, "sessionId" | "channel">): SqlFragment =>
  sql`session_id = ${sessionId}::uuid and channel = ${channel}`;

async function run<Row = { readonly [column: string]: string | null }>(
  runner: SqlRunner,
  statement: SqlFragment,
): Promise<readonly Row[]> {
  return (await runner.query<Row>(compileSql(statement), { prepared: true })).rows;
}

/** JSON of a lock of the alias `l` with its person `u`, as `HeldLock`. */
export const lockJson: SqlFragment = sql`json_build_object('userId', l.user_id, 'sessionId', l.session_id, 'channel', l.channel,
  'token', l.token::text, 'since', to_char(l.taken_at, 'YYYY-MM-DD HH24:MI:SS.US'), 'userName', u.display_name, 'email', u.email)`;

/** The lock of a record; null when nobody holds it. */
export async function readLock(runner: SqlRunner, record: LockedRecord): Promise<HeldLock | null> {
  const [row] = await run<{ lock: string }>(
    runner,
    sql`select ${lockJson} as lock from sys.record_lock l join ${sql.raw(userJoin("u", "l.user_id"))}
      where ${ofRecord(record)} and ${isLive}`,
  );
  // `lockJson` made it.
  return row ? (JSON.parse(row.lock) as HeldLock) : null;
}

async function claim(
  runner: SqlRunner,
  record: LockedRecord,
  page: LockPage,
  ofOthers: SqlFragment,
): Promise<HeldLock | null> {
  await run(
    runner,
    sql`insert into sys.record_lock as l (entity, key, user_id, session_id, channel, token, taken_at, active_at, lease_until)
      values (${record.entity}, ${record.key}, ${page.userId}::uuid, ${page.sessionId}::uuid, ${page.channel},
        nextval('sys.record_lock_token'), clock_timestamp(), clock_timestamp(), clock_timestamp() + ${seconds(lockTimes.lease)})
      on conflict (entity, key) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        channel = excluded.channel, active_at = clock_timestamp(), lease_until = clock_timestamp() + ${seconds(lockTimes.lease)},
        token = case when l.session_id = excluded.session_id then l.token else excluded.token end,
        taken_at = case when l.session_id = excluded.session_id then l.taken_at else excluded.taken_at end,
        asked = case when l.session_id = excluded.session_id then l.asked else '[]' end
      where l.user_id = excluded.user_id or ${ofOthers}`,
  );
  return readLock(runner, record);
}

/**
 * Another person whose lock of the record has lapsed while the record is still open on a page of theirs; null when
 * there is none.
 */
async function presentLoser(runner: SqlRunner, record: LockedRecord, page: LockPage): Promise<string | null> {
  const [row] = await run<{ user_id: string }>(
    runner,
    sql`select user_id from sys.record_lock l where ${ofRecord(record)} and l.user_id <> ${page.userId}::uuid
      and exists (select from sys.record_presence p where p.entity = l.entity and p.key = l.key and p.user_id = l.user_id
        and p.lease_until > clock_timestamp())`,
  );
  return row?.user_id ?? null;
}

/**
 * Takes the lock of a record for a page, when it is free, lapsed, or the person's own; taken again by the same session
 * it is the same lock with the same token. Answers the lock that holds then, which may be someone else's. What seems to
 * have lapsed has not when it is only `clock` that jumped.
 */
export async function takeLock(
  runner: SqlRunner,
  record: LockedRecord,
  page: LockPage,
  clock: Pick<ClockWatch, "look">,
): Promise<TakenLock | null> {
  const held = await claim(runner, record, page, sql`false`);
  if (held !== null) return { ...held, takenFrom: null };
  await clock.look();
  const loser = await presentLoser(runner, record, page);
  const taken = await claim(runner, record, page, sql`l.lease_until <= clock_timestamp()`);
  if (taken === null) return null;
  return { ...taken, takenFrom: taken.sessionId === page.sessionId ? loser : null };
}

/** Gives a lock of the page, or of the session with this token, back. True when there was one. */
export async function releaseLock(
  runner: SqlRunner,
  record: LockedRecord,
  page: Pick<LockPage, "sessionId" | "channel">,
  token: string | null = null,
): Promise<boolean> {
  const rows = await run(
    runner,
    sql`delete from sys.record_lock where ${ofRecord(record)} and session_id = ${page.sessionId}::uuid
      and (channel = ${page.channel} or token::text = ${token}) returning true as gone`,
  );
  return rows.length > 0;
}

/** A page and for how long it has not been heard. */
export interface HeardPage {
  readonly sessionId: string;
  readonly channel: string;
  readonly connection: string;
  readonly silentFor: number;
}

/**
 * Renews the leases of what pages hold. One that has lapsed is not brought back: others were notified that it is free.
 * One that a save is looking at is left for the next time.
 */
export async function renewLeases(runner: SqlRunner, pages: readonly HeardPage[]): Promise<void> {
  const heard = sql`json_to_recordset(${JSON.stringify(pages)}::json)
    as c("sessionId" uuid, channel text, connection text, "silentFor" double precision)`;
  const lease = sql`clock_timestamp() + ${seconds(lockTimes.lease)} - make_interval(secs => c."silentFor" / 1000)`;
  await run(
    runner,
    sql`with held as (select l.entity, l.key, ${lease} as until from sys.record_lock l join ${heard}
        on c."sessionId" = l.session_id and c.channel = l.channel
        where l.lease_until > clock_timestamp() and l.active_at > clock_timestamp() - ${seconds(lockTimes.idle)}
        for update of l skip locked)
      update sys.record_lock l set lease_until = held.until from held where l.entity = held.entity and l.key = held.key`,
  );
  await run(
    runner,
    sql`update sys.record_presence p set lease_until = ${lease} from ${heard} where c.connection = p.connection`,
  );
}

/** A page's connection is gone: its locks lapse shortly, unless it comes back. */
export async function shortenLeases(
  runner: SqlRunner,
  page: Pick<LockPage, "sessionId" | "channel">,
): Promise<readonly LockedRecord[]> {
  return run<{ entity: string; key: string }>(
    runner,
    sql`update sys.record_lock set lease_until = least(lease_until, clock_timestamp() + ${seconds(lockTimes.grace)})
      where ${ofPage(page)} returning entity, key`,
  );
}

/** Who asked for a lock. */
export interface Asker extends LockPage {
  readonly id: string;
  readonly form: string | null;
}

const maxAskers = 20;

/**
 * Notes that a page asks for the lock of someone else. Answers the question's id; null when the lock is free by now or
 * too many ask.
 */
export async function askForLock(
  runner: SqlRunner,
  record: LockedRecord,
  page: LockPage,
  form: string | null,
): Promise<string | null> {
  const asker: Asker = { id: uuid7(), form, ...page };
  const rows = await run(
    runner,
    sql`update sys.record_lock set asked = (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(asked) a
          where a->>'sessionId' <> ${page.sessionId} or a->>'channel' <> ${page.channel}) || ${JSON.stringify([asker])}::jsonb
      where ${ofRecord(record)} and ${isLive} and jsonb_array_length(asked) < ${maxAskers} returning true as noted`,
  );
  return rows.length > 0 ? asker.id : null;
}

/**
 * The owner answers a question: granted, the lock is the asker's at once, with a new token. Answers who asked; null
 * when the lock is not the page's any more, or nobody asked by this id.
 */
export async function answerAsker(
  runner: SqlRunner,
  record: LockedRecord,
  owner: Pick<LockPage, "sessionId" | "channel">,
  { request, granted }: { readonly request: string; readonly granted: boolean },
): Promise<Asker | null> {
  const moved = sql`, user_id = (a.asker->>'userId')::uuid, session_id = (a.asker->>'sessionId')::uuid,
    channel = a.asker->>'channel', token = nextval('sys.record_lock_token'), taken_at = clock_timestamp(),
    active_at = clock_timestamp(), lease_until = clock_timestamp() + ${seconds(lockTimes.lease)}`;
  const [row] = await run<{ asker: string }>(
    runner,
    sql`with a as (select asker from sys.record_lock, jsonb_array_elements(asked) asker
        where ${ofRecord(record)} and ${ofPage(owner)} and ${isLive} and asker->>'id' = ${request} for update of record_lock)
      update sys.record_lock l set asked = case when ${granted}::boolean then '[]'
          else (select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(l.asked) o where o->>'id' <> ${request}) end
        ${granted ? moved : sql.empty}
      from a where ${ofRecord(record)} and ${ofPage(owner)} returning a.asker`,
  );
  // `askForLock` made it.
  return row ? (JSON.parse(row.asker) as Asker) : null;
}

/** Removes what lapsed long ago. */
export async function sweepLocks(runner: SqlRunner): Promise<void> {
  await run(runner, sql`delete from sys.record_lock where lease_until < clock_timestamp() - interval '1 hour'`);
  await run(runner, sql`delete from sys.record_presence where lease_until < clock_timestamp() - interval '1 minute'`);
}
