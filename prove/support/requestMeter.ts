import { setTimeout as sleep } from "node:timers/promises";

/** Requests that are sent one after the other, and how long each took. */
export interface RequestMeter {
  /** Milliseconds of each request since the last call, in order of size. */
  take(): readonly number[];
  /** What went wrong, since the beginning. */
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

/** Sends requests without end: `count` at once, each a little after the former one's answer. */
export function meter(ask: () => Promise<unknown>, count: number): RequestMeter {
  let times: number[] = [];
  let isOver = false;
  const problems: string[] = [];
  const askOn = async (): Promise<void> => {
    while (!isOver) {
      const begin = performance.now();
      try {
        await ask();
        times.push(performance.now() - begin);
      } catch (error) {
        problems.push(`a request failed: ${String(error)}`);
      }
      await sleep(10);
    }
  };
  const all = Promise.all(Array.from({ length: count }, askOn));
  return {
    problems,
    take: () => {
      const taken = times.toSorted((one, other) => one - other);
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
