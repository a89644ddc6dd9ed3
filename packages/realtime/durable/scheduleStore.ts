import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import { interpreterVersion } from "@tessera/server-core/runs/startRunSql.ts";
import { nextTime } from "@tessera/std/cron/nextTime.ts";
import { parseCron } from "@tessera/std/cron/parseCron.ts";
import type { Schedule } from "./durableWork.ts";

/** The next time of a schedule after an instant; null when there is none, or when its text says nothing. */
function timeOf({ cron, zone }: Schedule, after: number): number | null {
  const read = parseCron(cron);
  return read.ok ? nextTime(read.value, zone, after) : null;
}

const recurrenceOf = ({ cron, zone }: Schedule): string => `${cron} ${zone}`;

/** Whether it is there now: not when a run of that very time has been, or when one of the schedule waits or runs. */
async function insertRun(runner: SqlRunner, schedule: Schedule, due: number): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: `insert into sys.durable_run (id, kind, input, topic, schedule, recurrence, interpreter, due_at, wake_at)
      select $1, $2, $3::jsonb, $4, $4, $5, $6::integer, due, due from (select to_timestamp($7::double precision / 1000) as due) d
      on conflict do nothing`,
    values: [
      `${schedule.name}@${new Date(due).toISOString()}`,
      schedule.kind,
      JSON.stringify(schedule.input),
      schedule.name,
      recurrenceOf(schedule),
      interpreterVersion,
      due,
    ],
  });
  return rowCount === 1;
}

/** Makes the first run after an instant whose time has not been, unless one of the schedule waits or runs. */
async function insertNext(runner: SqlRunner, schedule: Schedule, after: number): Promise<void> {
  let due = timeOf(schedule, after);
  while (due !== null && !(await insertRun(runner, schedule, due))) {
    const { rows } = await runner.query({
      text: "select id from sys.durable_run where schedule = $1 and state in ('waiting', 'running')",
      values: [schedule.name],
    });
    due = rows.length > 0 ? null : timeOf(schedule, due);
  }
}

/**
 * Has a run follow one of the same schedule that has ended: at the next time after the ended one's, and after now. What
 * came due while it ran, or while no server did, is one run and not many; and clocks that are put back bring no time
 * again.
 */
export async function followRun(runner: SqlRunner, schedule: Schedule, endedDue: number, now: number): Promise<void> {
  await insertNext(runner, schedule, Math.max(endedDue, now));
}

interface WaitingRow {
  readonly id: string;
  readonly schedule: string;
  readonly state: "waiting" | "running";
  readonly recurrence: string;
  readonly due: string;
}

/** Key of the advisory lock of the one who brings schedules up to date. */
const schedulingLock = 7_301_998;

/**
 * Brings the waiting runs up to date with the schedules: those of schedules that are gone, or that recur otherwise now,
 * are taken away, and those that are missing are made. A run that is under way goes on. By the database's clock.
 */
export async function updateSchedules(database: Database, schedules: readonly Schedule[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${schedulingLock})`);
    const { rows } = await transaction.query<WaitingRow>(
      `select id, schedule, state, recurrence, (extract(epoch from due_at) * 1000)::bigint as due from sys.durable_run
       where schedule is not null and state in ('waiting', 'running')`,
    );
    const clock = await transaction.query<{ now: string }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now",
    );
    const now = Number(clock.rows[0]?.now);
    const wanted = new Map(schedules.map((schedule) => [schedule.name, schedule]));
    const kept = new Set<string>();
    for (const row of rows) {
      const schedule = wanted.get(row.schedule);
      const due = schedule === undefined ? null : timeOf(schedule, now);
      const isRight = schedule !== undefined && row.recurrence === recurrenceOf(schedule);
      // A clock that was ahead for a while may have put the run far off.
      const isTooLate = due !== null && Number(row.due) > due;
      if (row.state === "running" || (isRight && !isTooLate)) kept.add(row.schedule);
      else {
        await transaction.query({
          text: "delete from sys.durable_run where id = $1 and state = 'waiting'",
          values: [row.id],
        });
      }
    }
    for (const schedule of schedules) {
      if (!kept.has(schedule.name)) await insertNext(transaction, schedule, now);
    }
  });
}
