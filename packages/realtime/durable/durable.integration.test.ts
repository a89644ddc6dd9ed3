import { TesseraError } from "@tessera/contract/errors.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { registerNode, type ServerNode } from "@tessera/server-core/nodes/registerNode.ts";
import { createRunSeal } from "@tessera/server-core/runs/runSeal.ts";
import { type NewRun, startRunSql } from "@tessera/server-core/runs/startRunSql.ts";
import { clockMoves } from "@tessera/server-kit/clockMoves.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { partOfServices } from "@tessera/server-kit/testing/partOfServices.ts";
import { steadyClock } from "@tessera/server-kit/testing/steadyClock.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DurableWork, RunContext, Schedule } from "./durableWork.ts";
import { type Durable, openDurable } from "./openDurable.ts";
import { maxAttempts, takeRuns } from "./runStore.ts";

let database: TestDatabase;
let nodes: ServerNode[] = [];
let servers: Durable[] = [];
const errors: unknown[] = [];
let definitions = 1;

beforeEach(async () => {
  database = await createTestDatabase({
    max: 12,
    template: { name: "core", build: async (pool) => void (await migrate(pool, coreMigrations)) },
  });
  [nodes, servers, definitions] = [[], [], 1];
  errors.length = 0;
});
afterEach(async () => {
  for (const server of servers) await server.close();
  for (const node of nodes) await node.close();
  await database.close();
});

/** A server's lease; 15 s is longer than a test lets it be without renewal. */
async function enrol(): Promise<ServerNode> {
  const node = await registerNode({
    database: database.pool,
    joined: false,
    url: "http://localhost",
    secretMark: "",
    version: "1",
    clockMoves,
    log: () => {},
  });
  nodes.push(node);
  return node;
}

const seal = createRunSeal({ derive: (_purpose, bytes = 32) => Buffer.alloc(bytes, 1) });
const otherSeal = createRunSeal({ derive: (_purpose, bytes = 32) => Buffer.alloc(bytes, 2) });

interface Parts {
  readonly node?: ServerNode;
  readonly schedules?: () => readonly Schedule[];
  readonly pollEvery?: number;
}

/** A server's part in durable runs, with what of the services it stands on. */
async function serve(
  works: readonly DurableWork[],
  { node, schedules = () => [], pollEvery = 20 }: Parts = {},
): Promise<Durable> {
  const services = partOfServices({
    clock: steadyClock,
    database: database.pool,
    definitions: { current: () => ({ definitions }) as Snapshot },
    outbox: { onEvents: () => () => {} },
    seal,
  });
  const onError = (error: unknown) => void errors.push(error);
  const durable = openDurable({
    services,
    node: node ?? (await enrol()),
    works,
    schedules,
    onError,
    pollEvery,
  });
  servers.push(durable);
  return durable;
}

const start = (run: Partial<NewRun> = {}): Promise<unknown> =>
  database.pool.query(startRunSql({ id: "a", kind: "toy", input: null, topic: null, after: 0, ...run }));

const toy = (run: (context: RunContext) => Promise<Json>): DurableWork => ({ kind: "toy", run });

async function rows(sql = "select id, state, output, error, attempts from sys.durable_run order by due_at, id") {
  return (await database.pool.query(sql)).rows;
}
const states = async () => (await rows()).map(({ id, state }) => `${id} ${state}`);
const becomes = (check: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(() => check(), { timeout: 20_000 }).toEqual(wanted);

/** Work that stops at a gate until it is opened. */
function gate() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    open: opened.resolve,
    reached: reached.promise,
    pass: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

describe("durable runs", () => {
  it("[design 10 durable] given runs and several servers, when they take them, then each is done once and its answer is kept", async () => {
    const done: string[] = [];
    const work = toy(async ({ id, input }) => {
      done.push(id);
      return { got: input };
    });
    const ids = Array.from({ length: 40 }, (_, index) => `run ${String(index).padStart(2, "0")}`);
    for (const id of ids) await start({ id, input: id });
    await Promise.all([serve([work]), serve([work]), serve([work])]);
    await becomes(
      states,
      ids.map((id) => `${id} done`),
    );
    expect(done.toSorted()).toEqual(ids);
    expect(JSON.parse((await rows())[7]?.output ?? "")).toEqual({ got: "run 07" });
    expect(errors).toEqual([]);
  });

  it("[design 10 durable] given a run that is asked for twice, when servers take it, then it is one run", async () => {
    const work = vi.fn(() => Promise.resolve(null));
    await start();
    await start({ input: "again" });
    await serve([toy(work)]);
    await becomes(states, ["a done"]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("[design 10 durable] given a run that is due later, when a server looks, then it leaves it until then", async () => {
    await start({ id: "later", after: 3_600_000 });
    await start({ id: "now" });
    await serve([toy(() => Promise.resolve(null))]);
    await becomes(states, ["now done", "later waiting"]);
    await database.pool.query("update sys.durable_run set wake_at = clock_timestamp() where id = 'later'");
    await becomes(states, ["now done", "later done"]);
  });

  it("[design 10 durable] given a server that died within a run, when its lease has ended, then exactly one other goes on after its last step", async () => {
    const [steps, stuck] = [[] as string[], gate()];
    const work = (name: string, wait: () => Promise<void>) =>
      toy(async ({ step }) => {
        const first = await step("first", () => {
          steps.push(`${name} first`);
          return Promise.resolve(1);
        });
        await step("second", async () => {
          await wait();
          steps.push(`${name} second`);
          return first + 1;
        });
        return first;
      });
    const dying = await enrol();
    await serve([work("dead", stuck.pass)], { node: dying });
    await start();
    await stuck.reached;
    const others = ["b", "c"].map((name) => serve([work(name, () => Promise.resolve())]));
    await Promise.all(others);
    expect(await states()).toEqual(["a running"]);
    await dying.close();
    await becomes(states, ["a done"]);
    expect(steps).toHaveLength(2);
    expect(steps[0]).toBe("dead first");
    expect(["b second", "c second"]).toContain(steps[1]);
    // The one that was taken for dead wakes up: nothing that it does counts any more.
    stuck.open();
    await expect.poll(() => steps.length).toBe(3);
    expect(await rows("select name, output from sys.durable_step order by name")).toEqual([
      { name: "first", output: "1" },
      { name: "second", output: "2" },
    ]);
    expect(await rows("select attempts, output from sys.durable_run")).toEqual([{ attempts: "2", output: "1" }]);
  });

  it("[design 10 durable] given a step in one transaction, when its server is taken for dead, then it happens once", async () => {
    await database.pool.query("create table public.effect (by text)");
    const stuck = gate();
    const work = (name: string, wait: () => Promise<void>) =>
      toy(async ({ once, step }) => {
        await step("wait", () => wait().then(() => null));
        return once("write", async (transaction) => {
          await transaction.query({ text: "insert into public.effect values ($1)", values: [name] });
          return name;
        });
      });
    const dying = await enrol();
    await serve([work("dead", stuck.pass)], { node: dying });
    await start();
    await stuck.reached;
    await dying.close();
    await serve([work("other", () => Promise.resolve())]);
    await becomes(states, ["a done"]);
    stuck.open();
    for (const server of servers) await server.close();
    expect(await rows("select by from public.effect")).toEqual([{ by: "other" }]);
  });

  it("[design 10 durable] given a transaction of a run, when its server's lease ends within it, then nobody takes the run before it ends", async () => {
    const stuck = gate();
    const dying = await enrol();
    await serve([toy(({ once }) => once("write", () => stuck.pass().then(() => null)))], { node: dying });
    await start();
    await stuck.reached;
    await dying.close();
    const other = await enrol();
    expect(await takeRuns(database.pool, other.id, ["toy"], 4)).toEqual([]);
    stuck.open();
    await becomes(states, ["a done"]);
    expect(await rows("select attempts from sys.durable_run")).toEqual([{ attempts: "1" }]);
  });

  it("[design 10 durable] given a server without a lease, when it looks for runs, then it gets none", async () => {
    await start();
    expect(await takeRuns(database.pool, "nobody", ["toy"], 4)).toEqual([]);
    const { id } = await enrol();
    expect((await takeRuns(database.pool, id, ["toy"], 4)).map((run) => run.id)).toEqual(["a"]);
  });

  it("[design 10 durable] given a server that stops in order, when it works on a run, then the run is another's at once", async () => {
    const stuck = gate();
    const first = await serve([
      toy(async ({ signal, step }) => {
        await step("one", () => Promise.resolve(1));
        void stuck.pass();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        return step("two", () => Promise.resolve(2));
      }),
    ]);
    await start();
    await stuck.reached;
    await first.close();
    expect(await states()).toEqual(["a waiting"]);
    await serve([toy(({ step }) => step("one", () => Promise.resolve(9)))]);
    await becomes(rows, [{ id: "a", state: "done", output: "1", error: null, attempts: "2" }]);
    expect(errors).toEqual([]);
  });

  it("[design 10 durable] given work that fails for a while, when it is tried again, then it ends well and its steps were done once", async () => {
    let [tries, steps] = [0, 0];
    await serve([
      toy(async ({ step }) => {
        await step("one", () => Promise.resolve(++steps));
        if (++tries < 3) throw new Error("not yet");
        return "ready";
      }),
    ]);
    await start();
    await becomes(
      () => rows("select state, error, attempts from sys.durable_run"),
      [{ state: "waiting", error: "unexpected", attempts: "1" }],
    );
    const hurry = "update sys.durable_run set wake_at = clock_timestamp() where state = 'waiting'";
    await expect
      .poll(() => database.pool.query(hurry).then(rows.bind(null, "select state, output from sys.durable_run")), {
        timeout: 20_000,
      })
      .toEqual([{ state: "done", output: '"ready"' }]);
    expect({ tries, steps }).toEqual({ tries: 3, steps: 1 });
    expect(errors.map(String)).toEqual(["Error: not yet", "Error: not yet"]);
  });

  it("[design 10 durable] given work that a person must fix, when it fails, then it is not tried again", async () => {
    await serve([toy(() => Promise.reject(new TesseraError("access_denied")))]);
    await start();
    await becomes(rows, [{ id: "a", state: "failed", output: null, error: "access_denied", attempts: "1" }]);
  });

  it("[design 10 durable] given a run that went to another server, when it fails on the former one, then that one undoes nothing", async () => {
    await start();
    const undone: string[] = [];
    const work = toy(async ({ services }) => {
      await services.database.query("update sys.durable_run set token = token + 1");
      throw new TesseraError("access_denied");
    });
    // It looks once, so that nothing but the failure makes it ask whose the run is.
    const rollBack = async ({ id }: { id: string }) => void undone.push(id);
    const server = await serve([{ ...work, rollBack }], { pollEvery: 600_000 });
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
    await server.close();
    expect(undone).toEqual([]);
    expect(await states()).toEqual(["a running"]);
  });

  it("[design 10 durable] given a run that ends each server that takes it, when it was taken often enough, then it has failed", async () => {
    await start();
    const { id } = await enrol();
    await database.pool.query(`update sys.durable_run set attempts = ${maxAttempts - 1}`);
    expect(await takeRuns(database.pool, id, ["toy"], 1)).toHaveLength(1);
    await database.pool.query("update sys.durable_run set node = 'dead'");
    expect(await takeRuns(database.pool, id, ["toy"], 1)).toEqual([]);
    expect(await rows("select state, error from sys.durable_run")).toEqual([{ state: "failed", error: "attempts" }]);
  });

  it("[design 10 durable] given runs of an older version and of a newer one, when a server looks, then it takes the older", async () => {
    await start({ id: "older" });
    await start({ id: "newer" });
    await start({ id: "unknown", kind: "of a newer version" });
    await database.pool.query("update sys.durable_run set interpreter = 0 where id = 'older'");
    await database.pool.query("update sys.durable_run set interpreter = 2 where id = 'newer'");
    await serve([toy(() => Promise.resolve(null))]);
    await becomes(async () => (await states()).toSorted(), ["newer waiting", "older done", "unknown waiting"]);
  });

  it("[design 10 durable] given a database that breaks off for a while, when it is back, then the server goes on", async () => {
    const work = vi.fn(() => Promise.resolve(null));
    await serve([toy(work)]);
    await start({ id: "before" });
    await becomes(states, ["before done"]);
    await database.pool.query("alter table sys.durable_run rename to away");
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
    await database.pool.query("alter table sys.away rename to durable_run");
    await start({ id: "behind" });
    await becomes(states, ["before done", "behind done"]);
    expect(errors).toHaveLength(1);
  });
});

describe("schedules", () => {
  const schedule = (cron: string, name = "nightly"): Schedule => ({
    name,
    kind: "toy",
    input: name,
    cron,
    zone: "Europe/Budapest",
  });
  const due = "update sys.durable_run set wake_at = clock_timestamp() where state = 'waiting'";
  const counts = () =>
    rows("select topic, state, count(*) from sys.durable_run group by topic, state order by topic, state");

  it("[design 10 durable] given a schedule and several servers, when its time comes, then it runs once and waits for the next time", async () => {
    const work = vi.fn(() => Promise.resolve("done"));
    const schedules = () => [schedule("0 3 1 1 *")];
    await Promise.all([serve([toy(work)], { schedules }), serve([toy(work)], { schedules })]);
    await becomes(counts, [{ topic: "nightly", state: "waiting", count: "1" }]);
    const [before] = await rows("select id, due_at from sys.durable_run");
    await database.pool.query(due);
    await becomes(counts, [
      { topic: "nightly", state: "done", count: "1" },
      { topic: "nightly", state: "waiting", count: "1" },
    ]);
    const [, after] = await rows("select id, due_at from sys.durable_run order by due_at");
    expect(before?.id).toMatch(/^nightly@\d{4}-01-01T02:00:00.000Z$/);
    expect(Number(after?.due_at?.slice(0, 4))).toBe(Number(before?.due_at?.slice(0, 4)) + 1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("[design 10 durable] given times that passed while no server was there, when one comes, then they are one run", async () => {
    const work = vi.fn(() => Promise.resolve(null));
    const schedules = () => [schedule("0 3 1 1 *")];
    const first = await serve([toy(work)], { schedules });
    await becomes(counts, [{ topic: "nightly", state: "waiting", count: "1" }]);
    await first.close();
    await database.pool.query(
      "update sys.durable_run set due_at = due_at - interval '3 years', wake_at = wake_at - interval '3 years', id = 'nightly@then'",
    );
    await serve([toy(work)], { schedules });
    await becomes(
      () => rows("select state, due_at > clock_timestamp() as ahead from sys.durable_run order by due_at"),
      [
        { state: "done", ahead: "f" },
        { state: "waiting", ahead: "t" },
      ],
    );
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("[design 10 durable] given a schedule that failed, when its next time is worked out, then it waits all the same", async () => {
    await serve([toy(() => Promise.reject(new TesseraError("access_denied")))], {
      schedules: () => [schedule("0 3 1 1 *")],
    });
    await becomes(counts, [{ topic: "nightly", state: "waiting", count: "1" }]);
    await database.pool.query(due);
    await becomes(counts, [
      { topic: "nightly", state: "failed", count: "1" },
      { topic: "nightly", state: "waiting", count: "1" },
    ]);
  });

  it("[design 10 durable] given schedules that change, when they are published, then what waits is as they say now", async () => {
    let wanted: readonly Schedule[] = [schedule("0 3 1 1 *"), schedule("0 4 1 1 *", "gone")];
    await serve([toy(() => Promise.resolve(null))], { schedules: () => wanted });
    const waiting = () => rows("select topic, recurrence from sys.durable_run where state = 'waiting' order by topic");
    await becomes(waiting, [
      { topic: "gone", recurrence: "0 4 1 1 * Europe/Budapest" },
      { topic: "nightly", recurrence: "0 3 1 1 * Europe/Budapest" },
    ]);
    wanted = [schedule("30 5 1 1 *"), schedule("nonsense", "broken"), schedule("0 0 31 2 *", "never")];
    definitions = 2;
    await becomes(waiting, [{ topic: "nightly", recurrence: "30 5 1 1 * Europe/Budapest" }]);
    expect(errors).toEqual([]);
  });

  it("[design 10 durable] given a clock that was years ahead for a while, when schedules are looked at again, then the run is at its next time", async () => {
    await serve([toy(() => Promise.resolve(null))], { schedules: () => [schedule("0 3 1 1 *")] });
    await becomes(counts, [{ topic: "nightly", state: "waiting", count: "1" }]);
    const [right] = await rows("select id from sys.durable_run");
    await database.pool.query(
      "update sys.durable_run set id = 'nightly@far', due_at = due_at + interval '5 years', wake_at = wake_at + interval '5 years'",
    );
    definitions = 2;
    await becomes(() => rows("select id from sys.durable_run"), [right]);
  });

  it("[design 10 durable] given a clock that is put back after a run, when the next time is worked out, then that time does not come again", async () => {
    const work = vi.fn(() => Promise.resolve(null));
    await serve([toy(work)], { schedules: () => [schedule("0 3 1 1 *")] });
    await becomes(counts, [{ topic: "nightly", state: "waiting", count: "1" }]);
    // The run that is due a year from now is done now: as if the clock had been a year ahead, and was put back.
    await database.pool.query(due);
    await becomes(counts, [
      { topic: "nightly", state: "done", count: "1" },
      { topic: "nightly", state: "waiting", count: "1" },
    ]);
    definitions = 2;
    await becomes(
      () => rows("select count(distinct due_at) as times, count(*) from sys.durable_run"),
      [{ times: "2", count: "2" }],
    );
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it("[design 10 durable] given a run with a secret, when it works, waits and works again, then only its work reads the secret, and it goes when the run ends, however that is", async () => {
  const got: Json[] = [];
  await start({ id: "a", sealed: seal.close("a", { url: "postgres://u:hunter2@h/x" }) });
  await start({ id: "b", sealed: otherSeal.close("b", "of another key") });
  await start({ id: "c" });
  const work = toy(async (run) => {
    got.push([run.id, await run.secret()]);
    if (got.filter((one) => JSON.stringify(one).startsWith('["a"')).length === 1 && run.id === "a")
      throw new Error("once more");
    return null;
  });
  await serve([work]);
  await becomes(states, ["a done", "b failed", "c done"]);
  const secret = { url: "postgres://u:hunter2@h/x" };
  expect(got.filter((one) => JSON.stringify(one).startsWith('["a"'))).toEqual([
    ["a", secret],
    ["a", secret],
  ]);
  expect(got).toContainEqual(["c", null]);
  expect(await rows("select error, sealed from sys.durable_run order by id")).toEqual([
    { error: null, sealed: null },
    { error: "run_secret_lost", sealed: null },
    { error: null, sealed: null },
  ]);
  expect(await rows("select from sys.durable_run r where r::text like '%hunter2%'")).toEqual([]);
  errors.length = 0;
});
