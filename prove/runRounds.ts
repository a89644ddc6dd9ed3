import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { randomId } from "@tessera/std/ids.ts";
import { runSchedule } from "#features/schedules/operations/runSchedule.ts";
import { beginTally, type TallyFigures } from "./support/tally.ts";
import { onThreeServers } from "./support/threeServers.ts";

/** Figures of all rounds. */
export interface RunFigures extends TallyFigures {
  /** Records that the runs wrote, each once. */
  readonly records: number;
  /** Rounds in which the server died before its run was done. */
  readonly continued: number;
  /** Milliseconds from the kill to the end of the run on another server, at most. */
  readonly slowest: number;
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
 * Three servers of one database under load; in each round one of them works on a run of many steps and is killed within
 * it. Exactly one other must go on, and write each record once. Meanwhile people save and one publishes, and nothing of
 * that may be lost (see `verify`). People wait `pause` milliseconds after what they did.
 */
export function runRounds(rounds: number, report: (line: string) => void, pause = 0): Promise<RunFigures> {
  return onThreeServers({ saverCount, pause }, report, async ({ servers, first, people }) => {
    const tally = beginTally();
    let [continued, slowest] = [0, 0];
    const admin = await people.enter("admin");
    const database = createDatabase({ url: first.databaseUrl(), max: 2 });
    try {
      for (let round = 0; round < rounds && tally.isGood; round++) {
        await database.query(
          `insert into app.prove_tick (id) select gen_random_uuid() from generate_series(1, ${ticks})`,
        );
        let over = false;
        const work = people.work(() => over, true);
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
        const isWrong = ended.state !== "done" || Number(ended.attempts) > 2 || Number(ended.written) !== ticks;
        const result = await people.verify();
        tally.add(result, [
          ...(isWrong ? [`round ${round + 1}: the run came to ${JSON.stringify(ended)}`] : []),
          ...(await tickProblems(database)),
        ]);
        if (wasCutOff) {
          continued++;
          slowest = Math.max(slowest, took);
        }
        report(
          `round ${round + 1}: server ${servers.indexOf(victim) + 1} killed at step ${taken.steps}, the run ${wasCutOff ? `was done by another after ${took} ms` : "had ended"}; ${result.acknowledged} saves answered`,
        );
      }
    } finally {
      await database.close();
    }
    const figures = tally.figures();
    return { ...figures, records: figures.rounds * ticks, continued, slowest };
  });
}
