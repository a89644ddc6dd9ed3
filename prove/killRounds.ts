import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildServer, childServer } from "./support/childServer.ts";
import { enterPeople } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { beginTally, type TallyFigures } from "./support/tally.ts";

/** Figures of all rounds. */
export interface KillFigures extends TallyFigures {
  readonly killsOfServer: number;
  readonly killsOfPostgres: number;
  readonly publishes: number;
  /** Starts that ended at once and had to be repeated. */
  readonly repeatedStarts: number;
  /** From each kill until the server was ready again, in milliseconds, in order of size. */
  readonly readyAgain: readonly number[];
}

const saverCount = 8;

/** Cuts the server off in the way of a round, and answers how many milliseconds it took to be ready again. */
async function cut(server: ChildServer, round: number): Promise<number> {
  const begin = performance.now();
  // Every third round takes the database away, every sixth both at once.
  const both = round % 6 === 5;
  const former = round % 3 === 2 ? server.killPostmaster() : null;
  if (round % 3 !== 2 || both) {
    await server.kill();
    await server.start();
  }
  await server.untilReady(former);
  return performance.now() - begin;
}

/**
 * `kill -9` of a real server or of its PostgreSQL at a random moment while eight people save records with rows, one
 * reads and one publishes; after each, everything is checked (see `verify`). How long it took to be ready again is
 * reported, not checked. Stops at the first round with problems.
 */
export function killRounds(rounds: number, report: (line: string) => void): Promise<KillFigures> {
  return onGround(async ({ base, data, world }) => {
    const server = await childServer(data, world);
    const tally = beginTally();
    const readyAgain: number[] = [];
    let [killsOfServer, killsOfPostgres] = [0, 0];
    try {
      await server.start();
      const { databaseUrl, url } = server;
      const people = await enterPeople({ url, output: server.output(), databaseUrl, base, saverCount });
      for (let round = 0; round < rounds && tally.isGood; round++) {
        let over = false;
        const work = people.work(() => over);
        await sleep(randomInt(30, 1000));
        if (round % 3 === 2) killsOfPostgres++;
        if (round % 3 !== 2 || round % 6 === 5) killsOfServer++;
        const isBack = cut(server, round);
        await sleep(randomInt(0, 100));
        over = true;
        const [took] = await Promise.all([isBack, work]);
        readyAgain.push(took);
        const result = await people.verify();
        tally.add(result);
        const { acknowledged, openKept, openLost } = result;
        report(
          `round ${round + 1}: ${acknowledged} saves answered, open ${openKept} kept and ${openLost} not begun, ready after ${Math.round(took)} ms`,
        );
      }
      return {
        ...tally.figures(),
        killsOfServer,
        killsOfPostgres,
        publishes: people.publisher.count,
        repeatedStarts: server.repeatedStarts,
        readyAgain: readyAgain.toSorted((one, other) => one - other),
      };
    } catch (error) {
      report(lastLines(server.output()));
      throw error;
    } finally {
      await server.remove();
    }
  });
}
