import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TesseraError } from "@tessera/contract/errors.ts";
import { type ChildServer, childServer } from "./support/childServer.ts";
import { newOrder } from "./support/orderModel.ts";
import { openPeople, untilSaved, type WatchedPeople } from "./support/people.ts";
import { lastLines, onGround } from "./support/proofGround.ts";
import { type SmallDisk, smallDisk } from "./support/smallDisk.ts";

/** Figures of all rounds. */
export interface DiskFigures {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Saves refused because the disk was full. */
  readonly refused: number;
  /** Reads answered while it was. */
  readonly readsWhileFull: number;
  /** From the disk being full to `/readyz` saying so, in milliseconds, in order of size. */
  readonly notices: readonly number[];
  /** From room being there again to the next save that was answered, the same. */
  readonly recoveries: readonly number[];
  readonly seconds: number;
  readonly problems: readonly string[];
}

const diskSize = 400;
const patience = 60_000;
const fullFor = 2000;

async function untilNotReady(server: ChildServer): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < patience) {
    const { status } = await fetch(`${server.url}/readyz`);
    if (status === 503) break;
    await sleep(20);
  }
  return performance.now() - begin;
}

/** While the disk is full and that is known: reads are answered, saves are refused with the reason. */
async function whileFull(
  people: WatchedPeople,
  problems: string[],
): Promise<{ readonly refused: number; readonly reads: number }> {
  const end = performance.now() + fullFor;
  let [refused, reads] = [0, 0];
  while (performance.now() < end && problems.length === 0) {
    try {
      await people.read();
      reads++;
    } catch (error) {
      problems.push(`a read while the disk was full: ${String(error)}`);
    }
    try {
      await people.prober.send(newOrder());
      problems.push("a save was answered while the disk was full");
    } catch (error) {
      refused++;
      if (!(error instanceof TesseraError && error.code === "storage_full")) problems.push(`a save: ${String(error)}`);
    }
    await sleep(10);
  }
  return { refused, reads };
}

async function play(
  server: ChildServer,
  disk: SmallDisk,
  people: WatchedPeople,
  rounds: number,
  report: (line: string) => void,
) {
  const process = server.pid();
  const [notices, recoveries]: [number[], number[]] = [[], []];
  const problems: string[] = [];
  let [acknowledged, refused, readsWhileFull, round] = [0, 0, 0, 0];
  for (; round < rounds && problems.length === 0; round++) {
    let over = false;
    const work = people.work(() => over);
    await sleep(300);
    disk.fill();
    const noticed = await untilNotReady(server);
    notices.push(noticed);
    const seen = await whileFull(people, problems);
    disk.free();
    const back = await untilSaved(people.prober);
    recoveries.push(back);
    await sleep(300);
    over = true;
    await work;
    problems.push(...people.watch.take().problems);
    if (server.pid() !== process) problems.push("the server's process ended");
    const result = await people.verify();
    problems.push(...result.problems);
    acknowledged += result.acknowledged;
    refused += seen.refused;
    readsWhileFull += seen.reads;
    report(
      `round ${round + 1}: not ready after ${Math.round(noticed)} ms, back after ${Math.round(back)} ms, ${seen.reads} reads while full`,
    );
  }
  for (const times of [notices, recoveries]) times.sort((one, other) => one - other);
  return { rounds: round, acknowledged, refused, readsWhileFull, notices, recoveries, problems };
}

/**
 * Takes all room from the disk that holds a living server's database, files and log, while people save, read and
 * publish, and gives it back after a while. Saves must be refused with the reason and reads answered, `/readyz` must
 * say so, and nothing acknowledged may be missing afterwards. Null where no small disk can be made. Stops at the first
 * round with problems.
 */
export async function diskRounds(rounds: number, report: (line: string) => void): Promise<DiskFigures | null> {
  const disk = smallDisk(diskSize);
  if (disk === null) return null;
  return onGround(async ({ base, world }) => {
    const server = await childServer(join(disk.folder, "data"), world, { log: join(disk.folder, "log") });
    const begin = performance.now();
    try {
      const people = await openPeople(server, base, 4);
      const figures = await play(server, disk, people, rounds, report);
      if (figures.problems.length > 0) report(`${lastLines(server.output())}\n${lastLines(server.databaseLog())}`);
      return { ...figures, seconds: Math.round((performance.now() - begin) / 1000) };
    } finally {
      disk.free();
      await server.remove();
      disk.remove();
    }
  });
}
