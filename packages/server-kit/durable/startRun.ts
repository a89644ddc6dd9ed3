import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SqlText } from "../database/pool.ts";

/** Version of what runs are begun with. It rises when runs of before cannot be gone on with as they are; these are then turned into new ones. */
export const interpreterVersion = 1;

/** A run to be done once. */
export interface NewRun {
  /** The same id is the same run, so that it may be asked for again. */
  readonly id: string;
  /** A `DurableWork`. */
  readonly kind: string;
  readonly input: Json;
  /** What it is about, by which people find it; null for none. */
  readonly topic: string | null;
  /** Milliseconds from now until it is due; 0 is at once. */
  readonly after: number;
}

/** Starts a run. As part of a transaction it is there when that is committed, and only then. */
export function startRunSql({ id, kind, input, topic, after }: NewRun): SqlText {
  return {
    text: `insert into sys.durable_run (id, kind, input, topic, interpreter, due_at, wake_at)
      select $1, $2, $3::jsonb, $4, $5::integer, due, due
      from (select clock_timestamp() + $6::double precision * interval '1 ms' as due) d on conflict do nothing`,
    values: [id, kind, JSON.stringify(input), topic, interpreterVersion, after],
  };
}
