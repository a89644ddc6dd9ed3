import type { RoundResult } from "./verify.ts";

/** What rounds came to. */
export interface TallyFigures extends RoundResult {
  readonly rounds: number;
  readonly seconds: number;
}

/** Adds rounds up. */
export interface Tally {
  /** A round is over. `problems` are those that its own proof found beside what was verified. */
  add(result: RoundResult, problems?: readonly string[]): void;
  /** Whether no round had problems. */
  readonly isGood: boolean;
  /** What has been added until now; seconds since the tally began. */
  figures(): TallyFigures;
}

/** Begins a tally of no rounds. */
export function beginTally(): Tally {
  const begin = performance.now();
  const problems: string[] = [];
  let [rounds, acknowledged, openKept, openLost] = [0, 0, 0, 0];
  return {
    add: (result, more = []) => {
      rounds++;
      acknowledged += result.acknowledged;
      openKept += result.openKept;
      openLost += result.openLost;
      problems.push(...result.problems, ...more);
    },
    get isGood() {
      return problems.length === 0;
    },
    figures: () => ({
      rounds,
      acknowledged,
      openKept,
      openLost,
      seconds: Math.round((performance.now() - begin) / 1000),
      problems,
    }),
  };
}
