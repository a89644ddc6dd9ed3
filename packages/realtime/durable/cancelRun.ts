import type { Services } from "@tessera/server-core/services.ts";
import { sendProgress } from "./progressStore.ts";
import { cancelSignal } from "./runSignals.ts";

/**
 * Cancels a person's run. One that no server ever took has ended with that, unless it `hasBegun`; any other ends when a
 * server has undone what it had begun: the one that has it, stopped by a signal, or, where that one died, whichever
 * takes it next. `owner` null: anyone's. Answers whether there was such a run that had not ended.
 */
export async function cancelRun(
  services: Pick<Services, "database" | "outbox" | "socket">,
  run: { readonly id: string; readonly owner: string | null; readonly by: string | null },
): Promise<boolean> {
  const isFound = await services.database.transaction(async (transaction) => {
    const isNew = "state = 'waiting' and started_at is null";
    const { rowCount } = await transaction.query({
      text: `update sys.durable_run set cancel_at = coalesce(cancel_at, clock_timestamp()), cancelled_by = coalesce(cancelled_by, $3::uuid),
          state = case when ${isNew} then 'cancelled' else state end,
          ended_at = case when ${isNew} then clock_timestamp() end,
          expires_at = case when ${isNew} then clock_timestamp() + keep_for end,
          wake_at = case when state = 'waiting' then clock_timestamp() else wake_at end
        where id = $1 and owner is not null and owner = coalesce($2::uuid, owner) and state in ('waiting', 'running')`,
      values: [run.id, run.owner, run.by],
    });
    if (rowCount === 0) return false;
    await services.outbox.signal(cancelSignal(run.id), transaction);
    await sendProgress(services, run.id, transaction);
    return true;
  });
  if (isFound) services.outbox.wake();
  return isFound;
}
