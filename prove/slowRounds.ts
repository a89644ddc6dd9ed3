import { setTimeout as sleep } from "node:timers/promises";
import { type Slowness, type SlowVisitors, slowVisitors } from "./support/abuse/slowVisitors.ts";
import { childServer } from "./support/childServer.ts";
import { quantile } from "./support/figureText.ts";
import { enterPeople } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { meter } from "./support/requestMeter.ts";

/** What one kind of slow visitors came to. Times in milliseconds. */
export interface SlowKind {
  readonly slowness: Slowness;
  /** Quantile 0.99 of people's requests right before they came, and while they were there. */
  readonly before: number;
  readonly meanwhile: number;
  /** Until the server had ended all of them; null when they may be there longer than the proof looks. */
  readonly ended: number | null;
}

/** Figures of slow visitors. */
export interface SlowFigures {
  readonly visitors: number;
  readonly kinds: readonly SlowKind[];
  readonly seconds: number;
  readonly problems: readonly string[];
}

/**
 * Within these, in milliseconds, the server has to end slow heads and readers. A body may take minutes, so it is cut by
 * the proof.
 */
const endsWithin: Readonly<Record<Slowness, number | null>> = { head: 60_000, body: null, answer: 240_000 };
const askers = 4;

async function untilEnded(visitors: SlowVisitors, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (visitors.left > 0 && performance.now() < end) await sleep(50);
  return visitors.left === 0;
}

/**
 * Visitors who are slow with their heads, their bodies or with taking answers, while people read. People must be
 * answered, and the server must end who is too slow. What it costs people is reported, not checked. `each` is for how
 * many milliseconds each is measured.
 */
export function slowRounds(visitors: number, each: number, report: (line: string) => void): Promise<SlowFigures> {
  return onGround(async ({ base, data, world }) => {
    const begin = performance.now();
    const server = await childServer(data, world);
    const { databaseUrl, port, url } = server;
    const kinds: SlowKind[] = [];
    const problems: string[] = [];
    try {
      await server.start();
      const people = await enterPeople({ url, output: server.output(), databaseUrl, base, saverCount: 0 });
      const requests = meter(people.read, askers);
      const p99 = async (): Promise<number> => {
        requests.take();
        await sleep(each);
        return quantile(requests.take(), 0.99) ?? 0;
      };
      try {
        // The first requests find nothing prepared.
        await p99();
        for (const slowness of ["head", "body", "answer"] as const) {
          const before = await p99();
          const came = performance.now();
          const crowd = slowVisitors(port, new URL(url).host, slowness, visitors);
          const meanwhile = await p99();
          const patience = endsWithin[slowness];
          const isEnded = patience !== null && (await untilEnded(crowd, patience));
          const ended = isEnded ? performance.now() - came : null;
          if (patience !== null && !isEnded)
            problems.push(`${crowd.left} visitors who are slow with the ${slowness} stay`);
          crowd.close();
          kinds.push({ slowness, before, meanwhile, ended });
          report(
            `slow with the ${slowness}: requests p99 ${before.toFixed(1)} ms before, ${meanwhile.toFixed(1)} ms meanwhile, ended after ${ended === null ? "-" : Math.round(ended)} ms`,
          );
        }
      } finally {
        await requests.stop();
      }
      problems.push(...requests.problems.slice(0, 5));
      return { visitors, kinds, seconds: Math.round((performance.now() - begin) / 1000), problems };
    } catch (error) {
      report(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  });
}
