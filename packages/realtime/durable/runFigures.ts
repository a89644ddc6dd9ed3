import type { Database } from "@tessera/server-core/database/pool.ts";

/**
 * Figures of the durable runs of the whole installation, for metrics: how many run, wait, are late (due for longer than
 * a minute and not taken) and failed within a day. Empty while the database is away.
 */
export async function runFigures(database: Database): Promise<readonly (readonly [name: string, value: number])[]> {
  try {
    const { rows } = await database.query<{ running: string; waiting: string; late: string; failed: string }>(
      `select (select count(*) from sys.durable_run where state = 'running') as running,
        (select count(*) from sys.durable_run where state = 'waiting') as waiting,
        (select count(*) from sys.durable_run where state = 'waiting' and wake_at < clock_timestamp() - interval '1 minute') as late,
        (select count(*) from sys.durable_run where state = 'failed' and ended_at > clock_timestamp() - interval '1 day') as failed`,
    );
    const [figures] = rows;
    return Object.entries(figures ?? {}).map(([name, value]) => [`tessera_runs_${name}`, Number(value)] as const);
  } catch {
    // What the process says of itself is worth most then.
    return [];
  }
}
