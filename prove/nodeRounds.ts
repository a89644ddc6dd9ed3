import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openPageSockets } from "./support/pageSockets.ts";
import { beginTally, type TallyFigures } from "./support/tally.ts";
import { onThreeServers } from "./support/threeServers.ts";

/** Figures of all rounds. */
export interface NodeFigures extends TallyFigures {
  /** Saves that were answered in one round while a server was gone, at least. */
  readonly minWithout: number;
  readonly publishes: number;
  /** Connections that each server took, the first one first. */
  readonly connections: readonly number[];
  /** From each loss of a page's socket until it had one again, in milliseconds, in order of size. */
  readonly socketOutages: readonly number[];
}

const saverCount = 6;
/** Pages whose sockets are open all the time. */
const pageCount = 24;
/** Milliseconds that the others serve alone at least; the start of the killed one is added. */
const alone = 1_500;
/** Milliseconds that a page may be without a socket before the round counts as failed. */
const socketPatience = 60_000;

/**
 * Three servers on one database behind a balancer; in each round one of them, the one that runs the database in every
 * third, is killed while people save, one publishes and pages hold sockets. The others must go on and take the sockets;
 * then it is started again and everything is checked (see `verify`). How long sockets took is reported, not checked.
 * Stops at the first round with problems. People wait `pause` milliseconds after what they did.
 */
export function nodeRounds(rounds: number, report: (line: string) => void, pause = 0): Promise<NodeFigures> {
  return onThreeServers({ saverCount, pause }, report, async ({ url, servers, first, balancer, people }) => {
    const tally = beginTally();
    const socketOutages: number[] = [];
    let minWithout = Number.POSITIVE_INFINITY;
    const pages = openPageSockets(url, await people.enter("clerk"), pageCount);
    const answered = () => people.savers.reduce((sum, saver) => sum + saver.answered, 0);
    try {
      if (!(await pages.untilOpen(socketPatience))) throw new Error("The pages' sockets do not open.");
      for (let round = 0; round < rounds && tally.isGood; round++) {
        let over = false;
        const work = people.work(() => over, true);
        await sleep(randomInt(100, 800));
        const victim = servers[round % servers.length] ?? first;
        await victim.kill();
        const before = answered();
        await sleep(alone);
        await victim.start();
        const without = answered() - before;
        const areBack = await pages.untilOpen(socketPatience);
        over = true;
        await work;
        const outages = pages.takeOutages();
        socketOutages.push(...outages);
        minWithout = Math.min(minWithout, without);
        const result = await people.verify();
        tally.add(result, [
          ...(without === 0 ? [`round ${round + 1}: no save was answered while a server was gone`] : []),
          ...(areBack ? [] : [`round ${round + 1}: ${pages.refused} pages gave up, ${pages.open} have sockets`]),
        ]);
        report(
          `round ${round + 1}: ${result.acknowledged} saves answered, ${without} of them while a server was gone, ${outages.length} sockets elsewhere after at most ${Math.round(Math.max(0, ...outages))} ms`,
        );
      }
    } finally {
      pages.close();
    }
    return {
      ...tally.figures(),
      minWithout,
      publishes: people.publisher.count,
      connections: servers.map((server) => balancer.taken.get(server.port) ?? 0),
      socketOutages: socketOutages.toSorted((one, other) => one - other),
    };
  });
}
