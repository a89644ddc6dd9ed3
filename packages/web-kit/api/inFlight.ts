interface Entry {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

/** Rejects as soon as the signal fires, whatever the shared call does. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal, left: () => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      left();
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/**
 * Makes identical calls that are under way at the same time one call (spec shell §7.1); it is given up when nobody
 * waits for it.
 */
export class InFlight {
  readonly #entries = new Map<string, Entry>();

  share(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const entry = this.#entries.get(key) ?? this.#begin(key, start);
    entry.waiting += 1;
    if (signal === undefined) return entry.promise;
    return untilAborted(entry.promise, signal, () => {
      entry.waiting -= 1;
      if (entry.waiting > 0) return;
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      entry.controller.abort(signal.reason);
    });
  }

  /** Resolves when no call of now is under way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#entries.values()].map(({ promise }) => promise));
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Entry {
    const controller = new AbortController();
    const promise = start(controller.signal).finally(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    // Each caller has the rejection; this copy only keeps it from being reported as nobody's when all have left.
    promise.catch(() => undefined);
    const entry: Entry = { promise, controller, waiting: 0 };
    this.#entries.set(key, entry);
    return entry;
  }
}
