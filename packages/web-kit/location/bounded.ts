import { LocationError } from "./locationError.ts";

/**
 * Settles as `work` does, but after `wait` milliseconds at the latest, then with `timed_out`; with `given_up` as soon
 * as `signal` ends. What `work` does after that is nobody's business any more.
 */
export function bounded<Value>(work: Promise<Value>, wait: number, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const giveUp = (): void => reject(new LocationError("given_up"));
    const timer = setTimeout(() => reject(new LocationError("timed_out")), wait);
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    });
  });
}
