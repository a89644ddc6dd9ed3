import type { SqlText } from "../database/pool.ts";
import type { DurableWork } from "./durableWork.ts";
import { startRunSql } from "./startRun.ts";

/** How long a deletion or a bulk can be taken back, in milliseconds. */
const openFor = 24 * 3_600_000;

/** Opens the window in which a batch can be undone: a run that ends it, there when the batch is. */
export function undoWindow(batch: string): SqlText {
  return startRunSql({ id: `undo ${batch}`, kind: "undo-window", input: { batch }, topic: null, after: openFor });
}

function batchOf(input: unknown): string {
  const batch: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "batch") : null;
  if (typeof batch !== "string") throw new TypeError("A window without a batch.");
  return batch;
}

/**
 * Ends the window of a batch: it cannot be undone any more, and what was kept for that alone, the deleted rows as the table had them, is
 * dropped. Their history stays. An undo under way is waited for.
 */
export const undoWindowWork: DurableWork = {
  kind: "undo-window",
  run: async ({ input, once }) => {
    const batch = batchOf(input);
    return once("close", async (transaction) => {
      await transaction.query({
        text: "update sys.record_batch set closed_at = clock_timestamp() where id = $1::uuid and closed_at is null",
        values: [batch],
      });
      const { rowCount } = await transaction.query({
        text: "update sys.record_history set raw = null where batch = $1::uuid and raw is not null",
        values: [batch],
      });
      return { dropped: rowCount };
    });
  },
};
