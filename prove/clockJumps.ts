import { setTimeout as sleep } from "node:timers/promises";
import { TesseraError } from "@tessera/contract/errors.ts";
import { column, document, entity } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type DatabaseClock, settableClock } from "./support/databaseClock.ts";
import { type NoteWorld, noteSave, startNotes } from "./support/notes.ts";

/** Figures of all jumps. Times in milliseconds. */
export interface JumpFigures {
  readonly jumps: number;
  /** The farthest that the clock was set at once. */
  readonly farthest: number;
  readonly sessions: number;
  /** Requests that were answered while the clock jumped, all of them well. */
  readonly answered: number;
  readonly locks: number;
  /** Saves of owners right after a jump, all of them done. */
  readonly saved: number;
  /** Locks whose owner was lost after a jump, and the longest until the next owner had it. */
  readonly lost: number;
  readonly freed: number;
  /** Runs of the schedules, each of which wrote its record once. */
  readonly runs: number;
  /** From the clock being right again until a schedule of every minute ran again. */
  readonly resumed: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * By how much the clock is set in turn: there and back, and on. Less than the 90 days after which runs are forgotten.
 */
const sizes = [hour, -hour, minute, -minute, 9 * hour, -8 * hour, 30 * day, -29 * day, -2 * day, 60 * day, -59 * day];
const sessionCount = 40;
const lockCount = 12;
/** Longest that a record may stay locked after its owner was killed. */
const freeWithin = 20_000;
/**
 * Longest that what recurs every minute may be silent once the clock is right: a few of its minutes may have been by
 * the wrong clock.
 */
const resumesWithin = 5 * minute;
/** How often a page lets itself be heard. */
const beat = 4_000;
/** How long after a jump owners and others are watched. */
const watched = 4_000;

/** A schedule that makes one record each time. */
const ticking = (id: string, cron: string) =>
  document("schedule", id, {
    label: id,
    cron,
    zone: "Europe/Budapest",
    action: "create",
    entity: "tick",
    values: [{ id: "v", column: "day", today: 0 }],
  });

interface Owner {
  readonly client: TestClient;
  readonly socket: TestSocket;
  readonly key: string;
  readonly token: string;
  title: string;
}

/** What the proof goes on. */
interface Ground {
  readonly world: NoteWorld;
  readonly clock: DatabaseClock;
  readonly waiter: TestClient;
  readonly problems: string[];
}

async function take(socket: TestSocket, key: string) {
  socket.send("lock-request", { entity: "note", id: key });
  const failed = socket.next("request-failed").then(({ payload }) => {
    throw new TesseraError("unexpected", { answered: payload.code });
  });
  return (await Promise.race([socket.next("lock-response"), failed])).payload;
}

async function own(world: NoteWorld, client: TestClient, key: string): Promise<Owner> {
  const socket = await openTestSocket(world.nodes[0].url, { client });
  const { granted, lockKey } = await take(socket, key);
  if (!granted || lockKey === null) throw new Error("A free record was not locked.");
  const { title } = (await world.read(key)).values;
  // As the application's page does.
  const beating = setInterval(
    () => socket.raw.readyState === socket.raw.OPEN && socket.send("check-connection", null),
    beat,
  );
  void socket.closed.then(() => clearInterval(beating));
  return { client, socket, key, token: lockKey, title: String(title) };
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);

async function saveBy(owner: Owner, mine: string): Promise<string | null> {
  const changes = { title: { base: owner.title, mine } };
  const formData = noteSave(owner.key, { changes, lockToken: owner.token });
  try {
    const { id } = await owner.client.call(saveData, { idForm: "note", idMaintable: owner.key, formData });
    if (id === null) return "refused";
    owner.title = mine;
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

/** Others ask for locks whose owners are there, on the other node, until `isOver`. Nobody may get one. */
async function ask(
  { world, waiter, problems }: Ground,
  owners: readonly Owner[],
  isOver: () => boolean,
): Promise<void> {
  const socket = await openTestSocket(world.nodes[1].url, { client: waiter });
  try {
    while (!isOver()) {
      for (const { key } of owners) {
        // A page that asks more often than fifty times a second is closed.
        await sleep(40);
        if (!(await take(socket, key)).granted) continue;
        problems.push("a lock whose owner was there went to someone else");
        return;
      }
    }
  } finally {
    socket.raw.terminate();
  }
}

/** One owner is killed; anyone who waits has the record in time. Answers how long it took. */
async function loseOne({ world, waiter, problems }: Ground, owner: Owner): Promise<number> {
  const socket = await openTestSocket(world.nodes[1].url, { client: waiter });
  try {
    const begin = performance.now();
    owner.socket.raw.terminate();
    for (;;) {
      const answer = await take(socket, owner.key);
      const waited = performance.now() - begin;
      if (answer.granted) return waited;
      if (waited > freeWithin) {
        problems.push(`the lock of an owner who was killed was not free after ${freeWithin} ms`);
        return waited;
      }
      await sleep(100);
    }
  } finally {
    socket.raw.terminate();
  }
}

/** Runs whose record is missing, or was written twice. */
async function scheduleProblems({
  world: { nodes },
}: Ground): Promise<{ readonly runs: number; readonly problems: readonly string[] }> {
  const { pool } = nodes[0].database;
  const { rows } = await pool.query<{ runs: string; ticks: string; failed: string; days: string }>(
    `select count(*) filter (where state = 'done') as runs, (select count(*) from app.tick) as ticks,
        count(*) filter (where state = 'failed') as failed,
        (select count(*) from (select from sys.durable_run where schedule = 'schedule nightly' and state = 'done'
          group by (due_at at time zone 'Europe/Budapest')::date having count(*) > 1) d) as days
      from sys.durable_run where schedule in ('schedule every-minute', 'schedule nightly')`,
  );
  const [found] = rows;
  const [runs, ticks] = [Number(found?.runs), Number(found?.ticks)];
  return {
    runs,
    problems: [
      ...(runs === ticks ? [] : [`${runs} runs of schedules wrote ${ticks} records`]),
      ...(found?.failed === "0" ? [] : [`${found?.failed} runs of schedules failed`]),
      ...(found?.days === "0" ? [] : [`what runs once a night ran twice in ${found?.days}`]),
    ],
  };
}

/**
 * Sets the clock right again. Answers how long it took until a run of the schedules began after that; null when none
 * does.
 */
async function untilResumed({ clock, world: { nodes } }: Ground): Promise<number | null> {
  await clock.set(0);
  const begin = performance.now();
  while (performance.now() - begin < resumesWithin) {
    const { rows } = await nodes[0].database.pool.query({
      text: `select from sys.durable_run where schedule = 'schedule every-minute' and state = 'done'
        and ended_at between clock_timestamp() - make_interval(secs => $1::double precision) and clock_timestamp()`,
      values: [(performance.now() - begin) / 1000],
    });
    if (rows.length > 0) return performance.now() - begin;
    await sleep(500);
  }
  return null;
}

/** Waits until no run of a schedule is under way or due. */
async function untilDone({ world: { nodes } }: Ground): Promise<void> {
  for (const end = performance.now() + minute; performance.now() < end; await sleep(200)) {
    const { rows } = await nodes[0].database.pool.query(
      "select from sys.durable_run where schedule is not null and (state = 'running' or state = 'waiting' and wake_at <= clock_timestamp())",
    );
    if (rows.length === 0) return;
  }
}

/**
 * The database's clock is set ahead and back, by a minute to two months, while people of two nodes read, hold locks and
 * save, others ask for these locks, and schedules run. Nobody may be signed out, no lock change its owner while they
 * are there nor stay when they are gone, no run be doubled. `jumps`: how many. Stops after the first jump with
 * problems.
 */
export async function clockJumps(jumps: number, report: (line: string) => void): Promise<JumpFigures> {
  const begin = performance.now();
  let clock: DatabaseClock | null = null;
  const world = await startNotes({
    runs: true,
    documents: [
      entity("tick", [column("day", "date")]),
      ticking("every-minute", "* * * * *"),
      ticking("nightly", "30 2 * * *"),
    ],
    prepareDatabase: async (database) => {
      clock = await settableClock(database);
    },
  });
  const sockets: TestSocket[] = [];
  try {
    if (clock === null) throw new Error("The database has no clock of its own.");
    const ground: Ground = { world, clock, waiter: await world.enter(1, "bela"), problems: [] };
    const { problems } = ground;
    const readers = [];
    for (let index = 0; index < sessionCount; index++) readers.push(await world.enter(index % 2 === 0 ? 0 : 1, "anna"));
    const keys = await world.addNotes(lockCount + 1);
    const [spare = "", ...locked] = keys;
    const anna = await world.enter(0, "anna");
    const owners: Owner[] = [];
    for (const key of locked) owners.push(await own(world, anna, key));
    const pages = await Promise.all(
      readers.map((client, index) => openTestSocket(world.nodes[index % 2 === 0 ? 0 : 1].url, { client })),
    );
    sockets.push(...pages);
    let [answered, saved, lost, freed, jumped, farthest] = [0, 0, 0, 0, 0, 0];
    while (jumped < jumps && problems.length === 0) {
      const size = sizes[jumped % sizes.length] ?? hour;
      let over = false;
      const isOver = (): boolean => over;
      const read = async (client: TestClient): Promise<void> => {
        while (!over) {
          try {
            await client.call(getData, { idForm: "note", idMaintable: spare });
            answered++;
          } catch (error) {
            problems.push(`someone who is signed in was answered ${codeOf(error)}`);
          }
          await sleep(1_000);
        }
      };
      const work = [...readers.map(read), ask(ground, owners, isOver)];
      await sleep(500);
      await ground.clock.set(ground.clock.ahead + size);
      farthest = Math.max(farthest, Math.abs(size));
      const refusals = await Promise.all(owners.map((owner) => saveBy(owner, `${owner.key} ${jumped}`)));
      for (const refusal of refusals) {
        if (refusal === null) saved++;
        else problems.push(`an owner's save right after the jump was answered ${refusal}`);
      }
      await sleep(watched);
      over = true;
      await Promise.all(work);
      const closed = sockets.filter(({ raw }) => raw.readyState !== raw.OPEN).length;
      if (closed > 0) problems.push(`${closed} sockets of people who are signed in were closed`);
      const [gone] = owners.splice(0, 1);
      if (gone !== undefined) {
        freed = Math.max(freed, await loseOne(ground, gone));
        lost++;
        const free = { text: "delete from sys.record_lock where key = $1", values: [gone.key] };
        await world.nodes[0].database.pool.query(free);
        owners.push(await own(world, anna, gone.key));
      }
      jumped++;
      report(
        `jump ${jumped}, by ${Math.round(size / minute)} minutes: ${answered} requests answered, ${saved} saves of owners`,
      );
    }
    const resumed = await untilResumed(ground);
    if (resumed === null) problems.push("what recurs every minute did not go on when the clock was right again");
    await untilDone(ground);
    const schedules = await scheduleProblems(ground);
    return {
      jumps: jumped,
      farthest,
      sessions: sessionCount,
      answered,
      locks: lockCount,
      saved,
      lost,
      freed: Math.round(freed),
      runs: schedules.runs,
      resumed: Math.round(resumed ?? 0),
      seconds: Math.round((performance.now() - begin) / 1000),
      problems: [...problems.slice(0, 10), ...schedules.problems],
    };
  } finally {
    for (const { raw } of sockets) raw.terminate();
    await world.close();
  }
}
