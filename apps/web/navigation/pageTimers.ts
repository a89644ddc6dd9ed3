import type { Navigator } from "./navigator.ts";
import type { View } from "./view.ts";

/** What is done on an open page again and again, by the name of its interval timer (spec shell §3). */
export interface TimedWork {
  readonly state: () => void;
  readonly data: () => void;
  readonly layout: () => void;
}

type TimerName = keyof TimedWork;

/** What is read of the page that is shown. */
interface TimedPage extends Pick<Navigator, "subscribe"> {
  readonly view: {
    readonly kind: View["kind"];
    readonly page?: {
      readonly config: { readonly intervalTimers: Readonly<Record<TimerName, number | null>> } | null;
    } | null;
  };
}

/** Where a page has no configuration. */
const withoutConfiguration: Readonly<Record<TimerName, number | null>> = { state: 15_000, data: null, layout: null };

const names: readonly TimerName[] = ["state", "data", "layout"];

/**
 * Runs the interval timers of the page that is open, and clears them with every navigation (spec shell §4.1). While the
 * tab is hidden nothing is done. The answered function ends it.
 */
export function runPageTimers(navigator: TimedPage, work: TimedWork): () => void {
  let config: unknown;
  let running: ReturnType<typeof setInterval>[] = [];
  const clear = (): void => {
    running.forEach(clearInterval);
    running = [];
    config = undefined;
  };
  const follow = (): void => {
    const { view } = navigator;
    if (view.kind !== "page") {
      clear();
      return;
    }
    const now = view.page?.config ?? null;
    if (now === config) return;
    clear();
    config = now;
    const timers = now?.intervalTimers ?? withoutConfiguration;
    running = names.flatMap((name) => {
      const ms = timers[name];
      const run = (): void => {
        if (document.visibilityState !== "hidden") work[name]();
      };
      return ms === null ? [] : [setInterval(run, ms)];
    });
  };
  const stop = navigator.subscribe(follow);
  follow();
  return () => {
    stop();
    clear();
  };
}
