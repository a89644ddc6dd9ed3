import { setTimeout as sleep } from "node:timers/promises";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { ServerNode } from "@tessera/server-core/nodes/registerNode.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import {
  type DurableWork,
  RunCancelledError,
  RunFailedError,
  RunLostError,
  type Schedule,
  type ScheduleSource,
} from "./durableWork.ts";
import { sendProgress } from "./progressStore.ts";
import { runContext } from "./runContext.ts";
import { notifyOfEnd } from "./runNotice.ts";
import { readOwner } from "./runOwner.ts";
import { cancelledRun, runDue } from "./runSignals.ts";
import {
  type Ending,
  endRun,
  giveBack,
  isElsewhere,
  maxAttempts,
  stoppedRuns,
  type TakenRun,
  takeRuns,
} from "./runStore.ts";
import { followRun, updateSchedules } from "./scheduleStore.ts";

/** What a server does runs with. */
export interface DurableOptions {
  readonly services: Services;
  /** The lease by which others know that this server lives. */
  readonly node: Pick<ServerNode, "id">;
  readonly works: readonly DurableWork[];
  readonly schedules: ScheduleSource;
  /** Called with what fails, with the run's id where it is of one. */
  readonly onError: (error: unknown, run: string | null) => void;
  /** Milliseconds between two looks. Default 2,000. */
  readonly pollEvery?: number;
  /** Runs at once on this server. Default 4. */
  readonly maxRunning?: number;
}

/** A server's part in the durable runs. */
export interface Durable {
  /** Takes no more, gives what is not finished back after a moment, for others to take. */
  close(): Promise<void>;
}

/** How long a server that stops waits for what it runs, in milliseconds. */
const patience = 5_000;
/** How often schedules are looked at although no definition changed, in milliseconds. */
const scheduleEvery = 3_600_000;
const firstPause = 1_000;
const maxPause = 300_000;

interface RunningRun {
  readonly run: TakenRun;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** A server that was taken for dead may have a run again while it still does something for the former time. */
const markOf = ({ id, token }: TakenRun): string => `${token} ${id}`;

/**
 * How a failure ends a run; null when it is to be tried again. Only what a person or an administrator has to fix is
 * final.
 */
function endingOf(error: unknown, run: TakenRun): Ending | null {
  if (error instanceof RunFailedError) return { state: "failed", error: error.code, reason: error.reason };
  const code = error instanceof TesseraError ? error.code : "unexpected";
  const isFinal = error instanceof TesseraError && error.kind.blame === "user" && error.code !== "definition_changed";
  return isFinal || run.attempts >= maxAttempts ? { state: "failed", error: code } : null;
}

/**
 * Does durable runs on this server, until `close`: takes those that are due and whose server died, each by exactly one
 * server (design §10), and brings the runs of schedules up to date. While the database is away nothing happens;
 * afterwards it goes on by itself.
 */
export function openDurable(options: DurableOptions): Durable {
  const { services, node, onError, pollEvery = 2_000, maxRunning = 4 } = options;
  const { clock, database, definitions, outbox } = services;
  const works = new Map(options.works.map((work) => [work.kind, work]));
  const kinds = [...works.keys()];
  const running = new Map<string, RunningRun>();
  const closing = new AbortController();
  let waking = new AbortController();
  let schedules: ReadonlyMap<string, Schedule> = new Map();
  /** The counter of definitions at which schedules were looked at, and when. */
  let scheduled: { readonly definitions: number; readonly at: number } | null = null;

  async function finish(run: TakenRun, ending: Ending): Promise<void> {
    const schedule = run.schedule === null ? undefined : schedules.get(run.schedule);
    await database.transaction(async (transaction) => {
      const now = await endRun(transaction, run, ending);
      if (now === null) throw new RunLostError(run.id);
      if (schedule !== undefined) await followRun(transaction, schedule, run.dueAt, now);
      if (run.owner !== null) await notifyOwner(run.id, ending, transaction);
    });
    if (run.owner !== null) outbox.wake();
  }

  async function notifyOwner(run: string, ending: Ending, transaction: Transaction): Promise<void> {
    await sendProgress(services, run, transaction);
    await notifyOfEnd(services, run, ending, transaction);
  }

  function workOf({ kind }: TakenRun): DurableWork {
    const found = works.get(kind);
    if (found === undefined) throw new Error(`No work is called ${kind}.`);
    return found;
  }

  async function work(run: TakenRun, signal: AbortSignal): Promise<Json> {
    if (run.isCancelled) throw new RunCancelledError(run.id);
    if (run.owner !== null) {
      await readOwner(services, run.owner);
      await sendProgress(services, run.id, database);
      outbox.wake();
    }
    const context = await runContext(services, run, signal, (error) => onError(error, run.id));
    try {
      return await workOf(run).run(context);
    } finally {
      await context.settle();
    }
  }

  /** Ends a run that did not come to its end, once what it had begun is undone. */
  async function breakOff(run: TakenRun, ending: Ending, error: unknown): Promise<void> {
    const { id, input } = run;
    // What another server goes on with is not this one's to undo.
    if (await isElsewhere(database, run)) throw new RunLostError(id);
    await workOf(run).rollBack?.({ id, input, services }, error);
    await finish(run, ending);
  }

  async function settle(run: TakenRun, signal: AbortSignal): Promise<void> {
    try {
      const output = await work(run, signal);
      return await finish(run, { state: "done", output });
    } catch (error) {
      if (error instanceof RunLostError) return;
      await settleError(run, signal, error);
    }
  }

  async function settleError(run: TakenRun, signal: AbortSignal, error: unknown): Promise<void> {
    const isCancelled = error instanceof RunCancelledError || signal.reason instanceof RunCancelledError;
    if (signal.aborted && !isCancelled) return giveBack(database, run, 0, null);
    if (!isCancelled) onError(error, run.id);
    const ending: Ending | null = isCancelled ? { state: "cancelled" } : endingOf(error, run);
    try {
      if (ending !== null) return await breakOff(run, ending, error);
    } catch (failure) {
      if (failure instanceof RunLostError) return;
      onError(failure, run.id);
      if (ending !== null && run.attempts >= maxAttempts) return finish(run, ending);
    }
    const code = error instanceof TesseraError ? error.code : "unexpected";
    await giveBack(database, run, Math.min(firstPause * 2 ** run.attempts, maxPause), code);
  }

  function begin(run: TakenRun): void {
    const stopping = new AbortController();
    const ended = settle(run, stopping.signal)
      .catch((error: unknown) => {
        // Where the database is away the lease decides: this server or another takes the run again.
        if (!(error instanceof RunLostError)) onError(error, run.id);
      })
      .finally(() => {
        running.delete(markOf(run));
        waking.abort();
      });
    running.set(markOf(run), { run, stopping, ended });
  }

  async function lookAtSchedules(): Promise<void> {
    const { definitions: counter } = definitions.current();
    if (scheduled !== null && scheduled.definitions === counter && Date.now() - scheduled.at < scheduleEvery) return;
    const found = options.schedules(services);
    await updateSchedules(database, found);
    schedules = new Map(found.map((schedule) => [schedule.name, schedule]));
    scheduled = { definitions: counter, at: Date.now() };
  }

  async function look(): Promise<void> {
    // Leases that seem to have ended have not when only the clock jumped, and what is due next may now be far off.
    if (await clock.hasJumped()) scheduled = null;
    await lookAtSchedules();
    if (running.size > 0) {
      const { lost, cancelled } = await stoppedRuns(
        database,
        [...running.values()].map(({ run }) => run),
      );
      for (const run of lost) running.get(markOf(run))?.stopping.abort();
      for (const run of cancelled) running.get(markOf(run))?.stopping.abort(new RunCancelledError(run.id));
    }
    const room = maxRunning - running.size;
    if (room > 0 && !closing.signal.aborted) {
      for (const run of await takeRuns(database, node.id, kinds, room, (failed) => void notifyOfLoss(failed)))
        begin(run);
    }
  }

  /** Tells the owner of a run that was taken too often. */
  async function notifyOfLoss(run: string): Promise<void> {
    const ending: Ending = { state: "failed", error: "attempts" };
    await database
      .transaction((transaction) => notifyOwner(run, ending, transaction))
      .catch((error) => onError(error, run));
    outbox.wake();
  }

  function stopCancelled(id: string): void {
    for (const { run, stopping } of running.values()) {
      if (run.id === id) stopping.abort(new RunCancelledError(id));
    }
  }

  async function keep(): Promise<void> {
    let isFailing = false;
    while (!closing.signal.aborted) {
      waking = new AbortController();
      try {
        await look();
        isFailing = false;
      } catch (error) {
        // Said once for as long as it lasts.
        if (!isFailing) onError(error, null);
        isFailing = true;
      }
      const signal = AbortSignal.any([closing.signal, waking.signal]);
      await sleep(pollEvery, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const stopFollowing = outbox.onEvents(({ counters, signals }) => {
    for (const signal of signals) {
      const cancelled = cancelledRun(signal);
      if (cancelled !== null) stopCancelled(cancelled);
    }
    const haveMoved = scheduled !== null && scheduled.definitions !== counters.definitions;
    // What is cancelled while nobody has it is due, too.
    if (haveMoved || signals.some((signal) => signal.kind === runDue || cancelledRun(signal) !== null)) waking.abort();
  });
  const keeping = keep();
  return {
    close: async () => {
      stopFollowing();
      closing.abort();
      await keeping;
      for (const { stopping } of running.values()) stopping.abort();
      const ended = Promise.all([...running.values()].map((one) => one.ended));
      await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
      for (const { run } of running.values()) await giveBack(database, run, 0, null).catch(() => undefined);
    },
  };
}
