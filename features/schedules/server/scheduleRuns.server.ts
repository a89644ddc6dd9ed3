import { readLatestRuns, readTopicRuns, type TopicRun } from "@tessera/realtime/durable/topicRuns.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Static } from "typebox";
import type { ScheduleRunSchema } from "../operations/getScheduleRuns.ts";

type ScheduleRun = Static<typeof ScheduleRunSchema>;

function runOf({ output, ...run }: TopicRun): ScheduleRun {
  const read = (name: string): unknown =>
    typeof output === "object" && output !== null ? Reflect.get(output, name) : undefined;
  const [written, skipped] = [read("written"), read("skipped")];
  return {
    ...run,
    written: typeof written === "number" ? written : null,
    skipped: Object.entries(typeof skipped === "object" && skipped !== null ? skipped : {}).map(([code, count]) => ({
      code,
      count: Number(count),
    })),
    hasMore: read("hasMore") === true,
  };
}

/** Runs of a topic that have begun, the newest first. */
export async function readRuns(
  database: Database,
  topic: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly runs: ScheduleRun[]; readonly total: number }> {
  const { runs, total } = await readTopicRuns(database, topic, page);
  return { runs: runs.map(runOf), total };
}

/** The run of each topic that began last, and when its next one is due. */
export async function readLatest(
  database: Database,
  topics: readonly string[],
): Promise<ReadonlyMap<string, { readonly nextAt: string | null; readonly last: ScheduleRun | null }>> {
  const latest = await readLatestRuns(database, topics);
  return new Map([...latest].map(([topic, { last, nextAt }]) => [topic, { nextAt, last: last && runOf(last) }]));
}
