import { TesseraError } from "@tessera/contract/errors.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { readAllProgresses, shownRun } from "@tessera/realtime/durable/progressStore.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { checkAll } from "../operations/checkAll.ts";

/** Milliseconds between two rounds: a page hears of a run once in these at most. */
const pause = 1_000;

/** Throws `access_denied` for anyone who may not see the runs of everyone now. */
async function requireAccess(context: RequestContext): Promise<void> {
  const { database, records } = context.services;
  await assertFresh(database, context);
  if (!records.rights(context).mayUseOperation(checkAll.id)) throw new TesseraError("access_denied");
}

/**
 * Has the pages that show the runs of everyone follow what happens to these on any node. Each page is asked for its
 * person's rights before each message; one whose person has lost them hears nothing more.
 */
export function followRuns({ database, outbox, socket }: Services, onError: (error: unknown) => void): undefined {
  const watching = new Set<Connection>();
  const changed = new Set<string>();
  /** Whether it is not known what has changed. */
  let isAny = false;
  let isBusy = false;

  async function notify(connection: Connection, runs: Awaited<ReturnType<typeof readAllProgresses>>): Promise<void> {
    try {
      await withFreshRetry(await socket.contextOf(connection), renewContext, requireAccess);
      if (watching.has(connection)) socket.send(connection, "runs-update", { runs });
    } catch (error) {
      watching.delete(connection);
      if (!(error instanceof TesseraError) && !connection.signal.aborted) onError(error);
    }
  }

  async function round(): Promise<void> {
    const ids = isAny ? null : [...changed];
    changed.clear();
    isAny = false;
    const runs = await readAllProgresses(database, true, ids);
    if (runs.length > 0) for (const connection of [...watching]) await notify(connection, runs);
  }

  function begin(): void {
    if (isBusy || (changed.size === 0 && !isAny)) return;
    isBusy = true;
    const next = (): void => {
      isBusy = false;
      begin();
    };
    // What is not sent the page asks for by itself.
    void round()
      .catch(onError)
      .finally(() => setTimeout(next, pause).unref());
  }

  function onEvents({ hasGap, signals }: OutboxBatch): void {
    if (watching.size === 0) return;
    isAny ||= hasGap;
    for (const signal of signals) {
      const run = shownRun(signal);
      if (run !== null) changed.add(run);
    }
    begin();
  }

  socket.onMessage("watch-runs", async (context, _payload, connection, correlationId) => {
    await requireAccess(context);
    if (connection.signal.aborted) return;
    // What changes while these are read comes after them.
    watching.add(connection);
    socket.send(connection, "runs-update", { runs: await readAllProgresses(database, true) }, correlationId);
  });
  socket.onMessage("unwatch-runs", async (_context, _payload, connection) => void watching.delete(connection));
  socket.onClose((connection) => watching.delete(connection));
  outbox.onEvents(onEvents);
}
