import type { SqlRunner, SqlText } from "@tessera/server-core/database/pool.ts";
import { startRunSql } from "@tessera/server-core/runs/startRunSql.ts";

/** How long a deletion or a bulk can be undone, in milliseconds. */
const openFor = 24 * 3_600_000;

/** Kind of the runs that end windows. */
export const undoWindowKind = "undo-window";

/** Opens the window in which a batch can be undone: a run that ends it, there when the batch is. */
export function undoWindow(batch: string): SqlText {
  return startRunSql({ id: `undo ${batch}`, kind: undoWindowKind, input: { batch }, topic: null, after: openFor });
}

/**
 * Ends the window of a batch: it cannot be undone any more, and what was kept for that alone, the deleted rows as the
 * table had them, is dropped. Their history stays. Waits for an undo under way. Answers how many rows were dropped.
 */
export async function closeUndoWindow(transaction: SqlRunner, batch: string): Promise<number> {
  await transaction.query({
    text: "update sys.record_batch set closed_at = clock_timestamp() where id = $1::uuid and closed_at is null",
    values: [batch],
  });
  const { rowCount } = await transaction.query({
    text: "update sys.record_history set raw = null where batch = $1::uuid and raw is not null",
    values: [batch],
  });
  return rowCount;
}
