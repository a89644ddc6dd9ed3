import { instantSql } from "@tessera/server-core/database/instantText.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A run for the log of what it is about. Instants are wire text in UTC. */
export interface TopicRun {
  readonly id: string;
  readonly state: "running" | "waiting" | "done" | "failed";
  readonly dueAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** What it answered; null while it has not. */
  readonly output: Json;
  /** Code of what it failed by, or by what it is tried again. */
  readonly error: string | null;
}

interface RunRow {
  readonly id: string;
  readonly topic: string;
  readonly state: TopicRun["state"];
  readonly due_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly output: string | null;
  readonly error: string | null;
}

const columns = `id, topic, state, ${instantSql("due_at")} as due_at, ${instantSql("started_at")} as started_at,
  ${instantSql("ended_at")} as ended_at, output, error`;

function runOf(row: RunRow): TopicRun {
  return {
    id: row.id,
    state: row.state,
    dueAt: row.due_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    output: JSON.parse(row.output ?? "null"),
    error: row.error,
  };
}

/** Runs of a topic that have begun, the newest first. */
export async function readTopicRuns(
  runner: SqlRunner,
  topic: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly runs: readonly TopicRun[]; readonly total: number }> {
  const { rows } = await runner.query<RunRow & { readonly total: string }>({
    text: `select ${columns}, count(*) over () as total from sys.durable_run where topic = $1 and started_at is not null
      order by durable_run.started_at desc, id offset $2::integer limit $3::integer`,
    values: [topic, page.offset, page.limit],
  });
  return { runs: rows.map(runOf), total: Number(rows[0]?.total ?? 0) };
}

/** The run of each topic that began last, and when its next one is due. */
export async function readLatestRuns(
  runner: SqlRunner,
  topics: readonly string[],
): Promise<ReadonlyMap<string, { readonly nextAt: string | null; readonly last: TopicRun | null }>> {
  const values = [topics];
  const { rows } = await runner.query<RunRow>({
    text: `select r.* from unnest($1::text[]) as t(name) cross join lateral (
        select ${columns} from sys.durable_run where topic = t.name and started_at is not null
        order by durable_run.started_at desc, id limit 1) r`,
    values,
  });
  const waiting = await runner.query<{ topic: string; next_at: string }>({
    text: `select topic, ${instantSql("min(due_at)")} as next_at from sys.durable_run
      where topic = any($1::text[]) and state = 'waiting' and started_at is null group by topic`,
    values,
  });
  const last = new Map(rows.map((row) => [row.topic, runOf(row)]));
  const next = new Map(waiting.rows.map(({ next_at, topic }) => [topic, next_at]));
  return new Map(topics.map((topic) => [topic, { nextAt: next.get(topic) ?? null, last: last.get(topic) ?? null }]));
}
