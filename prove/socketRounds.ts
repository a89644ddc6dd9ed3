import { setTimeout as sleep } from "node:timers/promises";
import { openHerd, type SocketHerd } from "./support/abuse/socketHerd.ts";
import { childServer } from "./support/childServer.ts";
import { allMischief, fillNotifications, type Mischief, misbehave } from "./support/culprits.ts";
import { quantile } from "./support/figureText.ts";
import { enterPeople } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { meter } from "./support/requestMeter.ts";

/** Figures of crowds and culprits. Times in milliseconds, sizes in bytes. */
export interface SocketFigures {
  readonly sockets: number;
  readonly rounds: number;
  /** Until the last of all was back, in each round, in order of size. */
  readonly allBack: readonly number[];
  /**
   * Quantile 0.99 of what people's requests took: while nothing happens, while all sockets come back, while culprits
   * are at work.
   */
  readonly quiet: number;
  readonly crowded: number;
  readonly harassed: number;
  /** Culprits of each kind, and the longest that one of them was borne. */
  readonly culprits: number;
  readonly borne: Readonly<Record<Mischief, number>>;
  /** What the server's process held before culprits came, and the most while they were there. */
  readonly memory: { readonly before: number; readonly max: number };
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** How large the proof is. */
export interface SocketSize {
  readonly sockets: number;
  readonly rounds: number;
  /** Culprits of each kind. */
  readonly culprits: number;
}

const pagesOfOne = 50;
const patience = 60_000;
const quietFor = 3_000;

/** How many people's requests are measured. */
const askers = 4;

async function residentMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

/**
 * Waits until all sockets are open, and as many as were `cut` have been away: who was cut hears of it a moment later.
 * Answers how many milliseconds the slowest was away; null when some do not come.
 */
async function untilAllBack(herd: SocketHerd, sockets: number, cut: number): Promise<number | null> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const { open, outages } = await herd.state();
    if (open === sockets && outages.length >= cut) return Math.max(0, ...outages);
    await sleep(100);
  }
  return null;
}

/**
 * Many pages lose their sockets at one moment and come back as the application does, while people read; then culprits
 * do with their sockets what a server must not bear. All pages must come back, every culprit be closed, and people be
 * answered. How long that took, and how much memory, is reported, not checked. Stops at the first round with problems.
 */
export function socketRounds(size: SocketSize, report: (line: string) => void): Promise<SocketFigures> {
  return onGround(async ({ base, data, world }) => {
    const begin = performance.now();
    const server = await childServer(data, world);
    const { databaseUrl, url } = server;
    const problems: string[] = [];
    const allBack: number[] = [];
    const borne: Record<Mischief, number> = {
      "reads nothing": 0,
      "one-byte pieces without end": 0,
      "1,000 messages a second": 0,
    };
    let round = 0;
    try {
      await server.start();
      const people = await enterPeople({ url, output: server.output(), databaseUrl, base, saverCount: 0 });
      const clients = [];
      for (let count = 0; count * pagesOfOne < size.sockets; count++) clients.push(await people.enter("clerk"));
      const herd = await openHerd(url, clients, pagesOfOne);
      const sockets = clients.length * pagesOfOne;
      const requests = meter(people.read, askers);
      const p99 = (): number => quantile(requests.take(), 0.99) ?? 0;
      try {
        if ((await untilAllBack(herd, sockets, 0)) === null) throw new Error("The sockets do not open.");
        report(`${sockets} sockets are open`);
        requests.take();
        await sleep(quietFor);
        const quiet = p99();
        let crowded = 0;
        for (; round < size.rounds && problems.length === 0; round++) {
          await herd.cut();
          const back = await untilAllBack(herd, sockets, sockets);
          const { open, refused } = await herd.state();
          if (back === null) problems.push(`of ${sockets} pages ${open} have sockets again, ${refused} gave up`);
          else allBack.push(back);
          const took = p99();
          crowded = Math.max(crowded, took);
          report(
            `round ${round + 1}: all back after ${Math.round(back ?? Number.NaN)} ms, requests p99 ${Math.round(took)} ms`,
          );
        }
        const culprit = await people.enter("clerk");
        await fillNotifications(url, culprit);
        const before = await residentMemory(url);
        let max = before;
        const looking = setInterval(() => {
          // A look that fails is no figure; the people's requests tell of a server that is gone.
          residentMemory(url).then(
            (now) => (max = Math.max(max, now)),
            () => undefined,
          );
        }, 250);
        requests.take();
        try {
          for (const mischief of allMischief) {
            const work = Array.from({ length: size.culprits }, () => misbehave(url, culprit, mischief, patience));
            for (const took of await Promise.all(work)) {
              if (took === null) problems.push(`someone who does this is not closed: ${mischief}`);
              else borne[mischief] = Math.max(borne[mischief], took);
            }
            report(`${mischief}: closed after at most ${Math.round(borne[mischief])} ms`);
          }
        } finally {
          clearInterval(looking);
        }
        const harassed = p99();
        const { open } = await herd.state();
        if (open !== sockets) problems.push(`culprits cost ${sockets - open} others their sockets`);
        problems.push(...requests.problems.slice(0, 5));
        return {
          sockets,
          rounds: round,
          allBack: allBack.toSorted((one, other) => one - other),
          quiet,
          crowded,
          harassed,
          culprits: size.culprits,
          borne,
          memory: { before, max },
          seconds: Math.round((performance.now() - begin) / 1000),
          problems,
        };
      } finally {
        await requests.stop();
        await herd.close();
      }
    } catch (error) {
      report(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  });
}
