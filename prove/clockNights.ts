import type { Schedule } from "@tessera/realtime/durable/durableWork.ts";
import { endRun, takeRuns } from "@tessera/realtime/durable/runStore.ts";
import { followRun, updateSchedules } from "@tessera/realtime/durable/scheduleStore.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { type DatabaseClock, settableClock } from "./support/databaseClock.ts";

/** Figures of nights in which clocks change. */
export interface NightFigures {
  readonly nights: number;
  /** Nights in which the clock was also set wrongly, and right again. */
  readonly disturbed: number;
  readonly runs: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;
const zone = "Europe/Budapest";
const step = 5 * minute;
/** Each night is gone through from 22:00 to 04:00 UTC: from before midnight there to after the change. */
const length = 6 * hour;
const kind = "night";
const node = "night-watch";

const schedule = (name: string, cron: string): Schedule => ({ name, kind, cron, zone, input: {} });
const nightly = schedule("nightly", "30 2 * * *");
const several = schedule("several", "0,30 2,3 * * *");
const half = schedule("half", "*/30 * * * *");
const hourly = schedule("hourly", "15 * * * *");
const schedules = [nightly, several, half, hourly];

/** The last Sunday of a month (from 0) as its midnight in UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * 24 * hour;
}

/** A night that ends on a day, and how often each schedule must run in it. */
interface Night {
  readonly begin: number;
  readonly name: string;
  readonly several: number;
}

function nightsOf(years: number): readonly Night[] {
  return Array.from({ length: years }, (_, index) => 2026 + index).flatMap((year) =>
    (
      [
        ["spring", lastSunday(year, 2), 2],
        ["autumn", lastSunday(year, 9), 4],
        ["plain", lastSunday(year, 5), 4],
      ] as const
    ).map(([season, day, times]) => ({ name: `${season} ${year}`, begin: day - 2 * hour, several: times })),
  );
}

/** Does every run that is due, as a server would. */
async function doDue(database: Database): Promise<void> {
  for (;;) {
    const taken = await takeRuns(database, node, [kind], 10);
    if (taken.length === 0) return;
    for (const run of taken) {
      await database.transaction(async (transaction) => {
        const now = await endRun(transaction, run, { state: "done", output: null });
        const found = schedules.find(({ name }) => name === run.schedule);
        if (now !== null && found !== undefined) await followRun(transaction, found, run.dueAt, now);
      });
    }
  }
}

/** When runs of a schedule were due in a span, in order. */
async function dueTimes(database: Database, name: string, from: number, to: number): Promise<readonly number[]> {
  const { rows } = await database.query<{ due: string }>({
    text: `select (extract(epoch from due_at) * 1000)::bigint as due from sys.durable_run
      where schedule = $1 and state = 'done' and due_at >= to_timestamp($2::double precision / 1000)
        and due_at < to_timestamp($3::double precision / 1000) order by due_at`,
    values: [name, from, to],
  });
  return rows.map(({ due }) => Number(due));
}

/** What runs of a night are wrong: each time that is meant comes once. */
async function nightProblems(database: Database, { begin, name, several: times }: Night): Promise<readonly string[]> {
  const found = (wanted: Schedule) => dueTimes(database, wanted.name, begin, begin + length);
  const expected = [
    [nightly, 1],
    [several, times],
    [half, length / (30 * minute)],
    [hourly, length / hour],
  ] as const;
  const problems: string[] = [];
  for (const [wanted, count] of expected) {
    const due = await found(wanted);
    if (due.length !== count || new Set(due).size !== count)
      problems.push(`${name}, ${wanted.cron}: ${due.length} runs in place of ${count}`);
  }
  return problems;
}

/** Goes through a night by the database's clock; where it is disturbed, the clock is an hour wrong at times. */
async function goThrough(database: Database, clock: DatabaseClock, night: Night, isDisturbed: boolean): Promise<void> {
  for (let at = night.begin - step; at <= night.begin + length + step; at += step) {
    const part = Math.round((at - night.begin) / step);
    // Set back, and right again; never ahead: what came due by a wrong clock has been done by then.
    const wrong = isDisturbed && part % 7 === 3 ? -hour : 0;
    await clock.set(at + wrong - Date.now());
    await updateSchedules(database, schedules);
    await database.query("update sys.node set lease_until = clock_timestamp() + interval '1 hour'");
    await doDue(database);
  }
}

/**
 * Goes through nights in Budapest, by the database's own clock and with the product's own statements: those in which
 * clocks are put forward and back, and plain ones; every other is disturbed by a clock that is set back by an hour and
 * right again. Each time that is meant must come once.
 */
export async function clockNights(years: number, report: (line: string) => void): Promise<NightFigures> {
  const started = performance.now();
  const base = await createTestDatabase({ max: 4 });
  try {
    const clock = await settableClock(base);
    const database = base.pool;
    await migrate(database, coreMigrations);
    const nights = nightsOf(years).toSorted((one, other) => one.begin - other.begin);
    await clock.set((nights[0]?.begin ?? 0) - hour - Date.now());
    await database.query({
      text: `insert into sys.node (id, joined, url, secret_mark, host, pid, version, lease_until)
        values ($1, false, '', '', '', 0, '', clock_timestamp() + interval '1 hour')`,
      values: [node],
    });
    const problems: string[] = [];
    let [disturbed, runs] = [0, 0];
    for (const [index, night] of nights.entries()) {
      // Between two nights nothing is served, as while no server runs: what came due then is one run.
      await clock.set(night.begin - 2 * step - Date.now());
      await updateSchedules(database, schedules);
      await database.query("update sys.node set lease_until = clock_timestamp() + interval '1 hour'");
      await doDue(database);
      const isDisturbed = index % 2 === 1;
      await goThrough(database, clock, night, isDisturbed);
      problems.push(...(await nightProblems(database, night)));
      if (isDisturbed) disturbed++;
      for (const { name } of schedules)
        runs += (await dueTimes(database, name, night.begin, night.begin + length)).length;
      report(`${night.name}: gone through${isDisturbed ? ", disturbed" : ""}`);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    return { nights: nights.length, disturbed, runs, seconds, problems };
  } finally {
    await base.close();
  }
}
