import type { KeyedText } from "@tessera/contract/socket/progress.ts";
import type { Database, SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { hasLeaseSql } from "@tessera/server-core/nodes/nodeLease.ts";
import { interpreterVersion } from "@tessera/server-core/runs/startRunSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A run that this server has taken. */
export interface TakenRun {
  readonly id: string;
  readonly kind: string;
  readonly input: Json;
  readonly schedule: string | null;
  /** In milliseconds since 1970. */
  readonly dueAt: number;
  /** What shows that the run is still this server's. */
  readonly token: string;
  /** How often it was taken, this time included. */
  readonly attempts: number;
  /** The user for whom it works; null: the server itself. */
  readonly owner: string | null;
  /** Someone cancelled it: what it had begun is undone. */
  readonly isCancelled: boolean;
}

/** How often a run is taken before it has failed: something in it ends servers, or never gets better. */
export const maxAttempts = 20;

/**
 * Servers free what dead ones ran one after the other. A row that a transaction of its run holds is left alone: it is
 * not dead yet. A server without a lease frees nothing: it would be what it runs itself, between a step and the end.
 */
const free = `
  update sys.durable_run set node = null,
    state = case when attempts >= $1::integer then 'failed' else 'waiting' end,
    ended_at = case when attempts >= $1::integer then clock_timestamp() end,
    expires_at = case when attempts >= $1::integer then clock_timestamp() + keep_for end,
    error = case when attempts >= $1::integer then 'attempts' end
  where id in (
    select r.id from sys.durable_run r
    where r.state = 'running' and not ${hasLeaseSql("r.node")}
      and ${hasLeaseSql("$2")}
    for update skip locked
  ) returning case when state = 'failed' and owner is not null then id end`;

/** Only a server with a lease takes runs, so that others may always know whether it lives. */
const take = `
  update sys.durable_run set state = 'running', node = $1, token = token + 1, attempts = attempts + 1,
    started_at = coalesce(started_at, clock_timestamp())
  where id in (
    select r.id from sys.durable_run r
    where r.state = 'waiting' and r.wake_at <= clock_timestamp() and r.kind = any($2::text[]) and r.interpreter <= $3::integer
      and ${hasLeaseSql("$1")}
    order by r.wake_at limit $4::integer for update skip locked
  )
  returning json_build_object('id', id, 'kind', kind, 'input', input, 'schedule', schedule,
    'dueAt', (extract(epoch from due_at) * 1000)::bigint, 'token', token::text, 'attempts', attempts,
    'owner', owner, 'isCancelled', cancel_at is not null)`;

/** Key of the advisory lock of the one who frees and takes. */
const takingLock = 7_301_997;

/**
 * Frees the runs of servers whose lease ended, and takes up to `limit` that are due, of kinds that this server knows.
 * `onFailed` is called with each run of a person that has failed by that, as it was taken too often.
 */
export async function takeRuns(
  database: Database,
  node: string,
  kinds: readonly string[],
  limit: number,
  onFailed: (run: string) => void = () => {},
): Promise<readonly TakenRun[]> {
  const answers = await database.together([
    { text: `select pg_advisory_xact_lock(${takingLock})`, values: [], prepared: true },
    { text: free, values: [maxAttempts, node], prepared: true },
    { text: take, values: [node, [...kinds], interpreterVersion, limit], prepared: true },
  ]);
  for (const [run = null] of answers[1] ?? []) if (run !== null) onFailed(run);
  // What `take` builds.
  return (answers[2] ?? []).map(([run]) => JSON.parse(run ?? "null") as TakenRun);
}

const isMine = "id = $1 and token = $2::bigint and state = 'running'";

/** Which of these runs have gone to another server or ended, and which someone has cancelled. */
export async function stoppedRuns(
  runner: SqlRunner,
  runs: readonly TakenRun[],
): Promise<{ readonly lost: readonly TakenRun[]; readonly cancelled: readonly TakenRun[] }> {
  const { rows } = await runner.query<{ id: string; token: string; cancelled: string }>({
    text: "select id, token, cancel_at is not null as cancelled from sys.durable_run where id = any($1::text[]) and state = 'running'",
    values: [runs.map(({ id }) => id)],
  });
  const held = new Map(rows.map((row) => [row.id, row]));
  const lost = runs.filter(({ id, token }) => held.get(id)?.token !== token);
  return { lost, cancelled: runs.filter((run) => !lost.includes(run) && held.get(run.id)?.cancelled === "t") };
}

/** Whether another server has the run now, or takes it next. */
export async function isElsewhere(runner: SqlRunner, { id, token }: TakenRun): Promise<boolean> {
  const { rows } = await runner.query({
    text: "select from sys.durable_run where id = $1 and (state = 'waiting' or state = 'running' and token <> $2::bigint)",
    values: [id, token],
  });
  return rows.length > 0;
}

/** The answers of a run's steps, by name. */
export async function readSteps(runner: SqlRunner, run: string): Promise<Map<string, Json>> {
  const { rows } = await runner.query<{ name: string; output: string }>({
    text: "select name, output from sys.durable_step where run = $1",
    values: [run],
  });
  return new Map(rows.map(({ name, output }) => [name, JSON.parse(output)]));
}

/** What this server's run needs in secret, as it is closed; null for nothing. */
export async function readSealed(runner: SqlRunner, { id, token }: TakenRun): Promise<string | null> {
  const { rows } = await runner.query<{ sealed: string | null }>({
    text: `select sealed from sys.durable_run where ${isMine}`,
    values: [id, token],
  });
  return rows[0]?.sealed ?? null;
}

/** Locks the run as long as the transaction lasts. False when it is no longer this server's. */
export async function holdRun(transaction: Transaction, { id, token }: TakenRun): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `select id from sys.durable_run where ${isMine} for update`,
    values: [id, token],
  });
  return rows.length === 1;
}

/** Keeps the answer of a step. False when the run is no longer this server's. */
export async function keepStep(runner: SqlRunner, run: TakenRun, name: string, output: Json): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: `insert into sys.durable_step (run, name, output)
      select id, $3, $4::jsonb from sys.durable_run where ${isMine} for share`,
    values: [run.id, run.token, name, JSON.stringify(output)],
  });
  return rowCount === 1;
}

/** How a run ended. */
export type Ending =
  | { readonly state: "done"; readonly output: Json }
  /** `error` is a code; `reason` is what its owner reads in place of the code's text. */
  | { readonly state: "failed"; readonly error: string; readonly reason?: KeyedText | null }
  | { readonly state: "cancelled" };

/**
 * Ends a run. Answers the instant by the database's clock, in milliseconds since 1970; null when it is no longer this
 * server's.
 */
export async function endRun(runner: SqlRunner, { id, token }: TakenRun, ending: Ending): Promise<number | null> {
  const { rows } = await runner.query<{ now: string }>({
    text: `update sys.durable_run set state = $3, output = $4::jsonb, error = $5, node = null,
        ended_at = clock_timestamp(), expires_at = clock_timestamp() + keep_for,
        progress = case when $6::jsonb is null then progress else coalesce(progress, '{}') || jsonb_build_object('reason', $6::jsonb) end
      where ${isMine} returning (extract(epoch from ended_at) * 1000)::bigint as now`,
    values: [
      id,
      token,
      ending.state,
      ending.state === "done" ? JSON.stringify(ending.output) : null,
      ending.state === "failed" ? ending.error : null,
      ending.state === "failed" && ending.reason ? JSON.stringify(ending.reason) : null,
    ],
  });
  return rows[0] === undefined ? null : Number(rows[0].now);
}

/**
 * Gives a run back, for any server to take after so many milliseconds. `error` is the code of what went wrong; null for
 * nothing.
 */
export async function giveBack(runner: SqlRunner, run: TakenRun, after: number, error: string | null): Promise<void> {
  await runner.query({
    text: `update sys.durable_run set state = 'waiting', node = null, error = $4,
        wake_at = clock_timestamp() + $3::double precision * interval '1 ms' where ${isMine}`,
    values: [run.id, run.token, after, error],
  });
}

/**
 * Runs of people are kept as long as each of them says. Runs without a topic and those of `unread`, which nobody reads,
 * are many and go after a day; the others are what people see as the log.
 */
export async function removeOldRuns(database: Database, unread: string): Promise<void> {
  await database.query({
    text: `delete from sys.durable_run where state = 'done' and ended_at < clock_timestamp() - interval '1 day'
        and (topic is null or kind = $1) and owner is null`,
    values: [unread],
  });
  await database.query("delete from sys.durable_run where expires_at < clock_timestamp()");
  await database.query("delete from sys.durable_run where ended_at < clock_timestamp() - interval '90 days'");
}
