import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** When a save with this id was first answered, in milliseconds since 1970; null where no answer of one is kept. */
export async function answeredAt(runner: SqlRunner, saveId: string): Promise<number | null> {
  const { rows } = await runner.query<{ at: string }>({
    text: "select round(extract(epoch from min(at)) * 1000)::text as at from sys.save_answer where save_id = $1 having count(*) > 0",
    values: [saveId],
  });
  return rows[0] === undefined ? null : Number(rows[0].at);
}
