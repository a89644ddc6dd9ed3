/** One part of a running process that has to be stopped. */
export interface StopStep {
  /** For messages, such as `web server`. */
  readonly name: string;
  stop(): Promise<void>;
}

/** How to stop. */
export interface StopOptions {
  readonly log: (line: string) => void;
  /** Milliseconds after which a step is given up and the next one begins. Default 30,000. */
  readonly patience?: number;
}

async function within(work: Promise<void>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${patience / 1000} s`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends this process in order on SIGINT, on SIGTERM, or when the process that started it over an IPC channel is gone:
 * the steps are stopped one after the other (web server first, database last), a failing one is logged and the next one
 * goes on, then the process exits (0, or 1 when a step failed). A second signal ends it at once. Returns a function
 * that stops in the same way.
 */
export function stopInOrder(steps: readonly StopStep[], options: StopOptions): (reason: string) => Promise<void> {
  let stopping: Promise<void> | null = null;
  const run = async (reason: string): Promise<void> => {
    options.log(`Stopping (${reason})`);
    let failed = false;
    for (const step of steps) {
      try {
        await within(step.stop(), options.patience ?? 30_000);
      } catch (error) {
        failed = true;
        options.log(
          `The ${step.name} did not stop in order: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    process.exit(failed ? 1 : 0);
  };
  const stop = (reason: string): Promise<void> => {
    stopping ??= run(reason);
    return stopping;
  };
  let signals = 0;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // The loss of the channel does not count: one Ctrl-C can bring both.
      signals += 1;
      if (signals > 1) process.exit(1);
      stop(signal);
    });
  }
  if (process.connected) {
    process.once("disconnect", () => stop("its starter ended"));
    process.channel?.unref();
  }
  return stop;
}
