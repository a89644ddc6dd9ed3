import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "@tessera/server-core/database/pool.ts";
import { type ChildServer, childServer } from "./support/childServer.ts";
import { openPeople, untilSaved, type WatchedPeople } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";

/** Figures of all rounds. */
export interface DatabaseFigures {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly publishes: number;
  /** Answers by status. */
  readonly byStatus: ReadonlyMap<number, number>;
  /** From each fault to the next save that was answered, in milliseconds, in order of size. */
  readonly recoveries: readonly number[];
  /** The longest that an answer took, in milliseconds. */
  readonly slowest: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const saverCount = 4;

/** Kills the process behind one connection: PostgreSQL ends all of them and recovers without a new postmaster. */
async function killOneBackend(server: ChildServer): Promise<void> {
  const database = createDatabase({ url: server.databaseUrl(), max: 1 });
  try {
    const { rows } = await database.query<{ pid: string }>(
      "select pid from pg_stat_activity where application_name = 'tessera' and pid <> pg_backend_pid() limit 1",
    );
    const pid = Number(rows[0]?.pid);
    if (Number.isInteger(pid) && pid > 1) process.kill(pid, "SIGKILL");
  } finally {
    await database.close();
  }
}

/** The faults, taken in turn. */
const faults: readonly ((server: ChildServer) => void | Promise<void>)[] = [
  (server) => void server.killPostmaster(),
  (server) => void server.stopPostmaster(),
  killOneBackend,
];

async function play(server: ChildServer, people: WatchedPeople, rounds: number, report: (line: string) => void) {
  const process = server.pid();
  const byStatus = new Map<number, number>();
  const recoveries: number[] = [];
  const problems: string[] = [];
  let [acknowledged, slowest, round] = [0, 0, 0];
  for (; round < rounds && problems.length === 0; round++) {
    let over = false;
    const work = people.work(() => over);
    await sleep(randomInt(100, 600));
    await faults[round % faults.length]?.(server);
    const back = await untilSaved(people.prober);
    recoveries.push(back);
    await sleep(randomInt(50, 200));
    over = true;
    await work;
    const answers = people.watch.take();
    for (const [status, count] of answers.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    slowest = Math.max(slowest, answers.slowest);
    problems.push(...answers.problems);
    if (server.pid() !== process) problems.push("the server's process ended");
    const result = await people.verify();
    acknowledged += result.acknowledged;
    problems.push(...result.problems);
    report(`round ${round + 1}: ${result.acknowledged} saves answered, back after ${Math.round(back)} ms`);
  }
  recoveries.sort((one, other) => one - other);
  return { rounds: round, acknowledged, publishes: people.publisher.count, byStatus, recoveries, slowest, problems };
}

/**
 * Takes PostgreSQL away from a living server while people save, read and publish: its postmaster killed, stopped in
 * order, or the process behind one connection killed. Anyone who asks meanwhile must be told to come again (503 with
 * Retry-After), nothing acknowledged may be missing, and the server's process must live on. How long saves took to be
 * back is reported, not checked. Stops at the first round with
 * problems.
 */
export function databaseRounds(rounds: number, report: (line: string) => void): Promise<DatabaseFigures> {
  return onGround(async ({ base, data, world }) => {
    const server = await childServer(data, world);
    const begin = performance.now();
    try {
      const people = await openPeople(server, base, saverCount);
      const figures = await play(server, people, rounds, report);
      if (figures.problems.length > 0) report(`${lastLines(server.output())}\n${lastLines(server.databaseLog())}`);
      return { ...figures, seconds: Math.round((performance.now() - begin) / 1000) };
    } finally {
      await server.remove();
    }
  });
}
