import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "@tessera/server-kit/database/pool.ts";
import { readSettings } from "@tessera/server-kit/settings/settings.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type AnswerWatch, answerWatch } from "./support/answerWatch.ts";
import { type ChildServer, childServer } from "./support/childServer.ts";
import { newOrder, type Save } from "./support/orderModel.ts";
import { createPublisher } from "./support/publisher.ts";
import { createSaver, type Saver } from "./support/saver.ts";
import { countersApart, verify } from "./support/verify.ts";
import { writeWorld } from "./support/world.ts";

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
const patience = 60_000;

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

/** Saves until one that began after the fault is answered. Answers how long that took, in milliseconds. */
async function recovery(saver: Saver): Promise<number> {
  const begin = performance.now();
  const save = newOrder();
  while (performance.now() - begin < patience) {
    const answer = await saver.send(save).catch(() => null);
    if (answer !== null) break;
    await sleep(20);
  }
  return performance.now() - begin;
}

/** Reads without rest, so that reads are seen while the database is away. */
async function read(client: TestClient, key: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.call(getData, { idForm: "prove-order", idMaintable: key }).catch(() => null);
    await sleep(5);
  }
}

interface Parts {
  readonly server: ChildServer;
  readonly watch: AnswerWatch;
  enter(login: string): Promise<TestClient>;
}

async function play({ server, watch, enter }: Parts, rounds: number, tell: (line: string) => void) {
  const savers: Saver[] = [];
  for (let index = 0; index < saverCount; index++) savers.push(createSaver(await enter("clerk")));
  const prober = createSaver(await enter("clerk"));
  const [repeater, reader] = [await enter("clerk"), await enter("clerk")];
  const known = await prober.send(newOrder());
  const publisher = createPublisher(await enter("admin"));
  const apart = await countersApart(server.databaseUrl());
  const repeat = (save: Save) => repeater.call(saveData, { idForm: "prove-order", formData: save.message });
  const process = server.pid();
  const byStatus = new Map<number, number>();
  const recoveries: number[] = [];
  const problems: string[] = [];
  let [acknowledged, slowest, round] = [0, 0, 0];
  for (; round < rounds && problems.length === 0; round++) {
    let over = false;
    const isOver = () => over;
    const work = [...savers, publisher].map((person) => person.work(isOver));
    work.push(read(reader, known.id ?? "", isOver));
    await sleep(randomInt(100, 600));
    await faults[round % faults.length]?.(server);
    const back = await recovery(prober);
    recoveries.push(back);
    await sleep(randomInt(50, 200));
    over = true;
    await Promise.all(work);
    const answers = watch.take();
    for (const [status, count] of answers.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    slowest = Math.max(slowest, answers.slowest);
    problems.push(...answers.problems);
    if (server.pid() !== process) problems.push("the server's process ended");
    const result = await verify({
      databaseUrl: server.databaseUrl(),
      savers: [...savers, prober],
      publisher,
      apart,
      repeat,
    });
    acknowledged += result.acknowledged;
    problems.push(...result.problems);
    tell(`round ${round + 1}: ${result.acknowledged} saves answered, back after ${Math.round(back)} ms`);
  }
  recoveries.sort((one, other) => one - other);
  return { rounds: round, acknowledged, publishes: publisher.count, byStatus, recoveries, slowest, problems };
}

/**
 * Takes PostgreSQL away from a living server while people save, read and publish: its postmaster killed, stopped in order, or the process
 * behind one connection killed. Whoever asks meanwhile must be told to come again (503 with Retry-After), nothing acknowledged may be
 * missing, and the server's process must live on. How long saves took to be back is told, not judged. Stops at the first round with
 * problems.
 */
export async function databaseRounds(rounds: number, tell: (line: string) => void): Promise<DatabaseFigures> {
  const base = mkdtempSync(join(tmpdir(), "tessera-prove-"));
  const [data, world] = [join(base, "data"), join(base, "world")];
  writeWorld(world);
  const server = await childServer(data, world);
  const begin = performance.now();
  try {
    await server.start();
    const password = /with the password (\S+)/.exec(server.output())?.[1] ?? "";
    // As it is in use: what the first start made is on disk, and no longer to be written when PostgreSQL recovers.
    await server.stop();
    await server.start();
    const settings = readSettings({ environment: { TESSERA_URL: server.url }, base });
    const watch = answerWatch();
    const enter = async (login: string): Promise<TestClient> => {
      const client = createTestClient(settings, watch.ask);
      await client.signIn(login, password);
      return client;
    };
    const figures = await play({ server, watch, enter }, rounds, tell);
    if (figures.problems.length > 0) {
      const end = (text: string): string => text.split("\n").slice(-40).join("\n");
      tell(`${end(server.output())}\n${end(server.databaseLog())}`);
    }
    return { ...figures, seconds: Math.round((performance.now() - begin) / 1000) };
  } finally {
    await server.remove();
    rmSync(base, { recursive: true, force: true });
  }
}
