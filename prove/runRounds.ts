import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "@tessera/server-kit/database/pool.ts";
import { readSettings } from "@tessera/server-kit/settings/settings.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { randomId } from "@tessera/std/ids.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { runSchedule } from "#features/schedules/operations/runSchedule.ts";
import { openBalancer } from "./support/balancer.ts";
import { childServer, freePort } from "./support/childServer.ts";
import type { Save } from "./support/orderModel.ts";
import { createPublisher } from "./support/publisher.ts";
import { createSaver } from "./support/saver.ts";
import { countersApart, verify } from "./support/verify.ts";
import { writeWorld } from "./support/world.ts";

/** Figures of all rounds. */
export interface RunFigures {
  readonly rounds: number;
  /** Records that the runs wrote, each once. */
  readonly records: number;
  /** Rounds in which the server died before its run was done. */
  readonly continued: number;
  /** Milliseconds from the kill to the end of the run on another server, at most. */
  readonly slowest: number;
  /** Saves that were answered meanwhile. */
  readonly acknowledged: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const saverCount = 3;
const ticks = 600;
const patience = 120_000;

interface RunRow {
  readonly state: string;
  readonly attempts: string;
  readonly steps: string;
  readonly pid: string | null;
  readonly written: string | null;
}

async function readRun(database: Database, id: string): Promise<RunRow | null> {
  const { rows } = await database.query<RunRow>({
    text: `select r.state, r.attempts, (select count(*) from sys.durable_step s where s.run = r.id) as steps, n.pid,
        r.output->>'written' as written
      from sys.durable_run r left join sys.node n on n.id = r.node where r.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

async function until(database: Database, id: string, what: string, holds: (run: RunRow) => boolean): Promise<RunRow> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const run = await readRun(database, id);
    if (run !== null && holds(run)) return run;
  }
  throw new Error(`The run is not ${what}: ${JSON.stringify(await readRun(database, id))}`);
}

/** What is wrong with the records that runs wrote: each is marked, by one version. */
async function tickProblems(database: Database): Promise<readonly string[]> {
  const { rows } = await database.query<{ open: string; wrong: string }>(
    `select (select count(*) from app.prove_tick where mark is null) as open,
      (select count(*) from app.prove_tick t where (select count(*) from sys.record_version v
        where v.entity = 'prove-tick' and v.key = t.id::text and v.kind = 'update') <> 1) as wrong`,
  );
  const [found] = rows;
  return found?.open === "0" && found.wrong === "0" ? [] : [`records of the run: ${JSON.stringify(found)}`];
}

/**
 * Three servers of one database under load; in each round one of them works on a run of many steps and is killed within it. Exactly one
 * other must go on, and write each record once. Meanwhile people save and one publishes, and nothing of that may be lost (see `verify`).
 */
export async function runRounds(rounds: number, tell: (line: string) => void): Promise<RunFigures> {
  const base = mkdtempSync(join(tmpdir(), "tessera-runs-"));
  const [data, world] = [join(base, "data"), join(base, "world")];
  writeWorld(world);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const first = await childServer(data, world, { url });
  const servers = [
    first,
    await childServer(data, world, { url, join: true }),
    await childServer(data, world, { url, join: true }),
  ];
  const balancer = await openBalancer(
    port,
    servers.map((server) => server.port),
  );
  const begin = performance.now();
  const problems: string[] = [];
  let [done, continued, slowest, acknowledged] = [0, 0, 0, 0];
  try {
    await Promise.all(servers.map((server) => server.start()));
    const password = /with the password (\S+)/.exec(servers.map((server) => server.output()).join("\n"))?.[1] ?? "";
    const settings = readSettings({ environment: { TESSERA_URL: url }, base });
    const enter = async (login: string) => {
      const client = createTestClient(settings);
      await client.signIn(login, password);
      return client;
    };
    const clients = [];
    for (let index = 0; index < saverCount; index++) clients.push(await enter("clerk"));
    const savers = clients.map(createSaver);
    const repeater = await enter("clerk");
    const admin = await enter("admin");
    const publisher = createPublisher(await enter("admin"));
    const apart = await countersApart(first.databaseUrl());
    const repeat = (save: Save) => repeater.call(saveData, { idForm: "prove-order", formData: save.message });
    const database = createDatabase({ url: first.databaseUrl(), max: 2 });
    try {
      for (let round = 0; round < rounds && problems.length === 0; round++) {
        await database.query(
          `insert into app.prove_tick (id) select gen_random_uuid() from generate_series(1, ${ticks})`,
        );
        let over = false;
        const keepOn = async (person: { work(isOver: () => boolean): Promise<void> }) => {
          while (!over) await person.work(() => over);
        };
        const work = Promise.all([...savers, publisher].map(keepOn));
        const { run } = await admin.call(runSchedule, { topic: "schedule prove-ticks", requestId: randomId(20) });
        const taken = await until(database, run, "under way", ({ pid, steps }) => pid !== null && Number(steps) >= 3);
        const victim = servers.find((server) => server.pid() === Number(taken.pid));
        if (victim === undefined) throw new Error(`No server has the process ${taken.pid}.`);
        await victim.kill();
        const at = Date.now();
        const ended = await until(database, run, "done", ({ state }) => state === "done" || state === "failed");
        const took = Date.now() - at;
        await victim.start();
        over = true;
        await work;
        const wasCutOff = Number(ended.attempts) > 1;
        if (ended.state !== "done" || Number(ended.attempts) > 2 || Number(ended.written) !== ticks)
          problems.push(`round ${round + 1}: the run came to ${JSON.stringify(ended)}`);
        problems.push(...(await tickProblems(database)));
        const result = await verify({ databaseUrl: first.databaseUrl(), savers, publisher, apart, repeat });
        problems.push(...result.problems);
        acknowledged += result.acknowledged;
        if (wasCutOff) {
          continued++;
          slowest = Math.max(slowest, took);
        }
        done++;
        tell(
          `round ${round + 1}: server ${servers.indexOf(victim) + 1} killed at step ${taken.steps}, the run ${wasCutOff ? `was done by another after ${took} ms` : "had ended"}; ${result.acknowledged} saves answered`,
        );
      }
    } finally {
      await database.close();
    }
    return {
      rounds: done,
      records: done * ticks,
      continued,
      slowest,
      acknowledged,
      seconds: Math.round((performance.now() - begin) / 1000),
      problems,
    };
  } catch (error) {
    for (const server of servers) tell(server.output().split("\n").slice(-40).join("\n"));
    throw error;
  } finally {
    await balancer.close();
    for (const server of servers.slice(1)) await server.stop();
    await first.remove();
    rmSync(base, { recursive: true, force: true });
  }
}
