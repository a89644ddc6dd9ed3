import type { Services } from "@tessera/server-core/services.ts";
import type { RunProgress } from "./durableWork.ts";
import { keepProgress, sendProgress } from "./progressStore.ts";
import type { TakenRun } from "./runStore.ts";

/** Milliseconds between two notes of how far a run is. */
const noteEvery = 250;

/** Keeps and shows how far a run is, a few times a second at most. */
export interface ProgressWriter {
  note(progress: RunProgress): void;
  /** Waits until what was noted last is kept. */
  flush(): Promise<void>;
}

/** Begins to note how far a run is. `onError` gets what could not be kept: the work goes on without. */
export function progressWriter(
  services: Pick<Services, "database" | "outbox" | "socket">,
  run: TakenRun,
  onError: (error: unknown) => void,
): ProgressWriter {
  let latest: RunProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const progress = latest;
    if (progress === null) return;
    latest = null;
    await services.database.transaction(async (transaction) => {
      await keepProgress(transaction, run, progress);
      await sendProgress(services, run.id, transaction);
    });
    services.outbox.wake();
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    notedAt = performance.now();
    writing = writing.then(write).catch(onError);
    return writing;
  }

  return {
    flush,
    note: (progress) => {
      latest = progress;
      timer ??= setTimeout(() => void flush(), Math.max(0, notedAt + noteEvery - performance.now()));
    },
  };
}
