import type { JumpFigures } from "./clockJumps.ts";
import type { NightFigures } from "./clockNights.ts";
import { list, seconds } from "./support/figureText.ts";

/** The section of the results about clocks that jump and nights in which they change. */
export function clockReport(jumps: JumpFigures, nights: NightFigures): string {
  const problems = [...jumps.problems, ...nights.problems];
  const verdict =
    problems.length === 0
      ? "Nobody was signed out, no lock changed its owner or stayed without one, nothing recurred twice."
      : "**Problems were found.**";
  return `The clock of the database, by which the product measures sessions, leases and what is due, is set ahead and back by up to ${Math.round(jumps.farthest / 86_400_000)} days
while people of two servers read, hold locks and save, others ask for these locks, and schedules run. Then nights of Budapest are gone
through by that clock, in steps of five minutes. ${verdict}

The clock of the machine was not moved: the database finds a \`now()\` and a \`clock_timestamp()\` that can be set before those of PostgreSQL. What
processes take from the machine (the time a page shows as now, the log) did not jump with it.

| | |
|---|---|
| jumps | ${jumps.jumps} |
| people signed in, each with a page's socket, none lost | ${jumps.sessions} |
| their requests meanwhile, all answered well | ${jumps.answered} |
| locks held, asked for by someone else all the time | ${jumps.locks} |
| saves of their owners right after a jump, all done | ${jumps.saved} |
| owners killed after a jump; slowest until the next owner | ${jumps.lost}; ${seconds(jumps.freed)} |
| runs of schedules, each once | ${jumps.runs} |
| from the clock being right again to the next run of what recurs every minute | ${seconds(jumps.resumed)} |
| nights of Budapest (clocks put forward, put back, neither) | ${nights.nights} |
| of these with a clock that was an hour wrong at times | ${nights.disturbed} |
| runs in these nights, each time that was meant once | ${nights.runs} |
| seconds | ${jumps.seconds + nights.seconds} |
${list(problems)}`;
}
