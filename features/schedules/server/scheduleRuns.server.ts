import { instantSql } from "@tessera/documents/texts/instantText.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Static } from "typebox";
import type { ScheduleRunSchema } from "../operations/getScheduleRuns.ts";

type ScheduleRun = Static<typeof ScheduleRunSchema>;

interface RunRow {
  readonly id: string;
  readonly topic: string;
  readonly state: ScheduleRun["state"];
  readonly due_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly output: string | null;
  readonly error: string | null;
  readonly total: string;
}

const columns = `id, topic, state, ${instantSql("due_at")} as due_at, ${instantSql("started_at")} as started_at,
  ${instantSql("ended_at")} as ended_at, output, error`;

function runOf(row: RunRow): ScheduleRun {
  const output: unknown = JSON.parse(row.output ?? "null");
  const read = (name: string): unknown =>
    typeof output === "object" && output !== null ? Reflect.get(output, name) : undefined;
  const [written, skipped] = [read("written"), read("skipped")];
  return {
    id: row.id,
    state: row.state,
    dueAt: row.due_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    written: typeof written === "number" ? written : null,
    skipped: Object.entries(typeof skipped === "object" && skipped !== null ? skipped : {}).map(([code, count]) => ({
      code,
      count: Number(count),
    })),
    hasMore: read("hasMore") === true,
    error: row.error,
  };
}

/** Runs of a topic that have begun, the newest first. */
export async function readRuns(
  database: Database,
  topic: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly runs: ScheduleRun[]; readonly total: number }> {
  const { rows } = await database.query<RunRow>({
    text: `select ${columns}, count(*) over () as total from sys.durable_run where topic = $1 and started_at is not null
      order by durable_run.started_at desc, id offset $2::integer limit $3::integer`,
    values: [topic, page.offset, page.limit],
  });
  return { runs: rows.map(runOf), total: Number(rows[0]?.total ?? 0) };
}

/** The run of each topic that began last, and when its next one is due. */
export async function readLatest(
  database: Database,
  topics: readonly string[],
): Promise<ReadonlyMap<string, { readonly nextAt: string | null; readonly last: ScheduleRun | null }>> {
  const values = [topics];
  const { rows } = await database.query<RunRow>({
    text: `select r.* from unnest($1::text[]) as t(name) cross join lateral (
        select ${columns} from sys.durable_run where topic = t.name and started_at is not null
        order by durable_run.started_at desc, id limit 1) r`,
    values,
  });
  const waiting = await database.query<{ topic: string; next_at: string }>({
    text: `select topic, ${instantSql("min(due_at)")} as next_at from sys.durable_run
      where topic = any($1::text[]) and state = 'waiting' and started_at is null group by topic`,
    values,
  });
  const last = new Map(rows.map((row) => [row.topic, runOf(row)]));
  const next = new Map(waiting.rows.map(({ next_at, topic }) => [topic, next_at]));
  return new Map(topics.map((topic) => [topic, { nextAt: next.get(topic) ?? null, last: last.get(topic) ?? null }]));
}
