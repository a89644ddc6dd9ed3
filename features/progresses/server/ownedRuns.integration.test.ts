import { TesseraError } from "@tessera/contract/errors.ts";
import type { OwnedProgress, Progress } from "@tessera/contract/socket/progress.ts";
import { renewContext } from "@tessera/identity/sessions/withFreshRetry.ts";
import { cancelRun } from "@tessera/realtime/durable/cancelRun.ts";
import type { DurableWork, RunContext } from "@tessera/realtime/durable/durableWork.ts";
import { startOwnedRun } from "@tessera/realtime/durable/startOwnedRun.ts";
import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer, templateOf } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { composition } from "../../../apps/server/composition.ts";
import { loadProduct } from "../../../apps/server/product.ts";
import { filterMessages } from "../../notifications/operations/filterMessages.ts";
import { cancelAny } from "../operations/cancelAny.ts";
import { cancelProgress } from "../operations/cancelProgress.ts";
import { checkAll } from "../operations/checkAll.ts";
import { checkList } from "../operations/checkList.ts";
import { getProgress } from "../operations/getProgress.ts";

/** What a run of the tests does, by its id, and what was undone. */
const works = new Map<string, (run: RunContext) => Promise<Json>>();
const rolledBack: string[] = [];
const toy: DurableWork = {
  kind: "toy",
  run: (run) => works.get(run.id)?.(run) ?? Promise.resolve(null),
  rollBack: ({ id }) => Promise.resolve(void rolledBack.push(id)),
};

let database: TestDatabase;
/** Takes no runs. */
let front: TestServer;
let back: TestServer | null = null;
let anna: TestClient;
let bela: TestClient;
let boss: TestClient;

const whole = loadProduct();
const product = { ...whole, webFolder: null, features: [...(whole.features ?? []), defineFeature({ works: [toy] })] };
const parts = () => ({ ...composition(database.pool, product), database });

beforeAll(async () => {
  database = await createTestDatabase({ max: 12, template: templateOf(product) });
  front = await startTestServer({
    ...parts(),
    users: [
      { login: "anna", displayName: "Anna", language: "de", roles: [] },
      { login: "bela", displayName: "Béla", roles: [] },
      { login: "boss", displayName: "Boss", roles: ["administrator"] },
    ],
  });
  [anna, bela, boss] = await Promise.all([front.enter("anna"), front.enter("bela"), front.enter("boss")]);
});
afterAll(async () => {
  await back?.close();
  await front.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query(`delete from sys.notification; update sys."user" set disabled_at = null`);
  rolledBack.length = 0;
});

const rows = async (text: string, ...values: readonly unknown[]) => (await database.pool.query({ text, values })).rows;
const userId = async (login: string) => (await rows(`select id from sys."user" where login = $1`, login))[0]?.id ?? "";

let count = 0;
/** Starts a run of a person that does `work`; answers its id. */
async function start(
  login: string,
  work: (run: RunContext) => Promise<Json>,
  link: string | null = "/home",
): Promise<string> {
  const id = `run ${count++}`;
  works.set(id, work);
  const owner = {
    user: await userId(login),
    title: { key: "about.title", params: { n: 1 } },
    link,
    keepFor: 60_000,
  };
  const run = { id, kind: "toy", input: null, topic: null, after: 0, owner };
  await database.pool.transaction((transaction) => startOwnedRun(front.services, run, transaction));
  front.services.outbox.wake();
  return id;
}

const look = async (client: TestClient, id: string): Promise<Progress> =>
  (await client.call(getProgress, { id })).progress;
const becomes = (client: TestClient, id: string, state: Progress["state"]) =>
  expect.poll(async () => (await look(client, id)).state, { timeout: 20_000 }).toBe(state);
const messages = async (client: TestClient) => (await client.call(filterMessages, {})).messages;

/** Work that stops at a gate until it is opened or told to stop. */
function gate() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    open: opened.resolve,
    reached: reached.promise,
    pass: (signal: AbortSignal): Promise<void> => {
      reached.resolve();
      signal.addEventListener("abort", () => opened.resolve());
      return opened.promise;
    },
  };
}

/** Starts a run that goes on until it is cancelled; answers its id once it is under way. */
async function startStuck(login: string): Promise<string> {
  const stuck = gate();
  const id = await start(login, ({ signal }) =>
    stuck
      .pass(signal)
      .then(() => signal.throwIfAborted())
      .then(() => null),
  );
  await stuck.reached;
  return id;
}

describe("runs that no server has", () => {
  it("[design 10 durable] given a run that no server has taken, when its owner cancels it, then it has ended with that", async () => {
    const id = await start("anna", () => Promise.resolve(null));
    await anna.call(cancelProgress, { id });
    expect(await look(anna, id)).toMatchObject({ state: "cancelled", isCancelling: false });
    await expect(anna.call(cancelProgress, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[design 10 durable] given a run whose server has died, when its owner cancels it, then the next server undoes what it had begun and ends it", async () => {
    const id = await start("anna", () => Promise.reject(new RangeError("It was cancelled.")));
    await rows(
      "update sys.durable_run set state = 'running', node = 'dead', started_at = now(), attempts = 1 where id = $1",
      id,
    );
    await anna.call(cancelProgress, { id });
    expect(await look(anna, id)).toMatchObject({ state: "running", isCancelling: true });
    back = await startTestServer({ ...parts(), dataFolder: front.dataFolder, runs: true });
    await becomes(anna, id, "cancelled");
    expect(rolledBack).toEqual([id]);
  });
});

describe("runs with an owner", () => {
  beforeAll(async () => {
    back ??= await startTestServer({ ...parts(), dataFolder: front.dataFolder, runs: true });
  });

  it("[design 10 durable] given a run, when it goes on, then the pages of its owner alone are shown how far it is, and its result is there for the owner alone", async () => {
    const [own, foreign] = [
      await openTestSocket(front.url, { client: anna }),
      await openTestSocket(front.url, { client: bela }),
    ];
    const halfway = gate();
    const id = await start("anna", async ({ progress, signal }) => {
      progress({ done: 1, total: 2, message: { key: "about.title", params: {} } });
      await halfway.pass(signal);
      return { got: "it" };
    });
    const seen: Progress[] = [];
    while (seen.at(-1)?.state !== "done") {
      const { payload } = await own.next("progress-update");
      // The end of the run before may come now.
      if (payload.id === id) seen.push(payload);
      if (seen.at(-1)?.done === 1) halfway.open();
    }
    expect(seen[0]).toMatchObject({
      id,
      state: "waiting",
      title: { key: "about.title", params: { n: 1 } },
      link: "/home",
    });
    expect(seen).toContainEqual(expect.objectContaining({ state: "running", done: 1, total: 2 }));
    expect(await anna.call(getProgress, { id })).toMatchObject({ progress: seen.at(-1), result: { got: "it" } });
    expect((await anna.call(checkList, {})).progresses[0]).toEqual(seen.at(-1));
    own.send("load-progresses-request", "");
    expect((await own.next("load-progresses-request")).payload[0]).toEqual(seen.at(-1));
    foreign.send("load-progresses-request", "");
    expect((await foreign.next("load-progresses-request")).payload).toEqual([]);
    expect((await bela.call(checkList, {})).progresses).toEqual([]);
    await expect(bela.call(getProgress, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(foreign.waiting("progress-update")).toBe(0);
    await Promise.all([own.close(), foreign.close()]);
  });

  it("[design 10 durable] given a run, when the roles of its owner change between two steps, then the later one has the roles of now, in the language of the owner", async () => {
    const between = gate();
    const id = await start("anna", async ({ asOwner, signal, step }) => {
      const look = async () => {
        const { language, subject } = await asOwner();
        return [language, subject.login, ...subject.roles];
      };
      const before = await step("before", look);
      await between.pass(signal);
      return { before, after: await step("after", look) };
    });
    await between.reached;
    await rows("insert into sys.membership (user_id, role_id) values ($1::uuid, 'designer')", await userId("anna"));
    between.open();
    await becomes(anna, id, "done");
    const { result } = await anna.call(getProgress, { id });
    expect(result).toEqual({ before: ["de", "anna"], after: ["de", "anna", "designer"] });
    await rows("delete from sys.membership where user_id = $1::uuid", await userId("anna"));
  });

  it("[design 10 durable] given a request of a run, when it is renewed after rights have moved, then its subject has the roles of now", async () => {
    const between = gate();
    const id = await start("anna", async ({ asOwner, signal }) => {
      const context = await asOwner();
      await between.pass(signal);
      return [...(await renewContext(context)).subject.roles];
    });
    await between.reached;
    const user = await userId("anna");
    await rows("insert into sys.membership (user_id, role_id) values ($1::uuid, 'designer')", user);
    between.open();
    await becomes(anna, id, "done");
    expect((await anna.call(getProgress, { id })).result).toEqual(["designer"]);
    await rows("delete from sys.membership where user_id = $1::uuid", user);
  });

  it("[design 10 durable] given a run whose owner is disabled between two steps, when it would go on, then it fails by saying so, and what it had begun is undone", async () => {
    const between = gate();
    const later: string[] = [];
    const id = await start("bela", async ({ signal, step }) => {
      await between.pass(signal);
      return step("later", () => Promise.resolve(later.push("done")));
    });
    await between.reached;
    await rows(`update sys."user" set disabled_at = now() where login = 'bela'`);
    between.open();
    const find = () => rows("select state, error from sys.durable_run where id = $1", id);
    await expect.poll(find, { timeout: 20_000 }).toEqual([{ state: "failed", error: "run_owner_gone" }]);
    expect({ later, rolledBack }).toEqual({ later: [], rolledBack: [id] });
  });

  it("[design 10 durable] given a run whose server is taken for dead, when another goes on, then it does so for the same owner, after the last step", async () => {
    const [did, stuck] = [[] as string[], gate()];
    let takings = 0;
    const id = await start("anna", async ({ asOwner, signal, step }) => {
      const mine = ++takings;
      await step("first", () => Promise.resolve(did.push(`first by ${mine}`)));
      if (mine === 1) await stuck.pass(signal);
      return step("second", async () => {
        did.push(`second by ${mine}`);
        return (await asOwner()).subject.login;
      });
    });
    await stuck.reached;
    await rows("update sys.durable_run set node = 'dead' where id = $1", id);
    await becomes(anna, id, "done");
    expect(did.slice(0, 2)).toEqual(["first by 1", "second by 2"]);
    expect((await anna.call(getProgress, { id })).result).toBe("anna");
  });

  it("[design 10 durable] given a run under way, when its owner cancels it, then it is told to stop, what it had begun is undone, and nobody is notified", async () => {
    const stuck = gate();
    const later: string[] = [];
    const id = await start("anna", async ({ signal, step }) => {
      await stuck.pass(signal);
      return step("later", () => Promise.resolve(later.push("done")));
    });
    await stuck.reached;
    await anna.call(cancelProgress, { id });
    await becomes(anna, id, "cancelled");
    expect({ later, rolledBack, notified: await messages(anna) }).toEqual({
      later: [],
      rolledBack: [id],
      notified: [],
    });
  });

  it("[design 10 durable] given a run of someone, when another person cancels it, then it is not there for that person; anyone who may cancel any does, and the owner is notified", async () => {
    const id = await startStuck("anna");
    await expect(bela.call(cancelProgress, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(bela.call(cancelAny, { id })).rejects.toMatchObject({ code: "access_denied" });
    const { progresses } = await boss.call(checkAll, {});
    expect(progresses).toMatchObject([{ owner: "Anna", progress: { id, state: "running" } }]);
    await boss.call(cancelAny, { id });
    await becomes(anna, id, "cancelled");
    expect(await messages(anna)).toMatchObject([
      {
        title: "key:about.title",
        message: "key:notifications.run.cancelled",
        params: { actor: "Boss", n: 1 },
        link: "/home",
      },
    ]);
  });

  /** Hears of runs until one has ended, and answers what was heard of it. */
  async function heardOf(socket: TestSocket, id: string): Promise<OwnedProgress[]> {
    const heard: OwnedProgress[] = [];
    while (heard.at(-1)?.progress.endedAt == null) {
      const { payload } = await socket.next("runs-update");
      heard.push(...payload.runs.filter(({ progress }) => progress.id === id));
    }
    return heard;
  }

  it("[design 10 runs] given someone who may see everyone's runs, when they follow these, then they hear of all that are there and of what becomes of them; others are refused and hear nothing", async () => {
    const before = await start("bela", () => Promise.resolve(null));
    await becomes(bela, before, "done");
    const [foreign, all] = [
      await openTestSocket(front.url, { client: anna }),
      await openTestSocket(front.url, { client: boss }),
    ];
    foreign.send("watch-runs", null);
    expect((await foreign.next("request-failed")).payload).toEqual({ type: "watch-runs", code: "access_denied" });
    all.send("watch-runs", null, 7);
    const first = await all.next("runs-update");
    expect(first.correlationId).toBe(7);
    expect(first.payload.runs.find(({ progress }) => progress.id === before)).toMatchObject({
      owner: "Béla",
      progress: { state: "done" },
    });
    const id = await start("bela", () => Promise.resolve(null));
    expect((await heardOf(all, id)).at(-1)).toMatchObject({ owner: "Béla", progress: { id, state: "done" } });
    foreign.send("load-progresses-request", "");
    await foreign.next("load-progresses-request");
    expect(foreign.waiting("runs-update")).toBe(0);
    await Promise.all([foreign.close(), all.close()]);
  });

  it("[design 10 runs] given someone who follows everyone's runs, when they may no longer see these, then they hear of none any more", async () => {
    const user = await userId("bela");
    await rows("insert into sys.membership (user_id, role_id) values ($1::uuid, 'administrator')", user);
    const [former, all] = [
      await openTestSocket(front.url, { client: bela }),
      await openTestSocket(front.url, { client: boss }),
    ];
    // The server asks the one who came first before the other.
    former.send("watch-runs", null);
    await former.next("runs-update");
    all.send("watch-runs", null);
    await all.next("runs-update");
    await rows("delete from sys.membership where user_id = $1::uuid", user);
    const id = await start("anna", () => Promise.resolve(null));
    await heardOf(all, id);
    former.send("load-progresses-request", "");
    await former.next("load-progresses-request");
    // What came while they still might is of earlier runs.
    const heard: string[] = [];
    while (former.waiting("runs-update") > 0)
      heard.push(...(await former.next("runs-update")).payload.runs.map(({ progress }) => progress.id));
    expect(heard).not.toContain(id);
    await Promise.all([former.close(), all.close()]);
  });

  it("[design 10 durable] given a cancellation of which no signal came, when the server looks, then the run is cancelled all the same", async () => {
    const id = await startStuck("anna");
    const silent = { ...front.services, outbox: { ...front.services.outbox, signal: () => Promise.resolve() } };
    await cancelRun(silent, { id, owner: await userId("anna"), by: await userId("anna") });
    await becomes(anna, id, "cancelled");
  });

  it("[shell 4.6 notifications] given runs that end, when one failed, one took long and one was short, then the owner is notified of the first two", async () => {
    const failing = await start("anna", () => Promise.reject(new TesseraError("access_denied")));
    await becomes(anna, failing, "failed");
    const stuck = gate();
    const long = await start("anna", ({ signal }) => stuck.pass(signal).then(() => null));
    await stuck.reached;
    await rows("update sys.durable_run set created_at = created_at - interval '1 minute' where id = $1", long);
    stuck.open();
    await becomes(anna, long, "done");
    await becomes(anna, await start("anna", () => Promise.resolve(null)), "done");
    expect(await messages(anna)).toMatchObject([
      { message: "key:notifications.run.done", type: "success" },
      { message: "key:error.access_denied", type: "error" },
    ]);
  });

  it("[design 10 runs] given runs whose result is looked at nowhere, when one fails, then the notice leads to the list of runs", async () => {
    const id = await start("anna", () => Promise.reject(new TesseraError("access_denied")), null);
    await becomes(anna, id, "failed");
    expect(await messages(anna)).toMatchObject([{ link: "/runs" }]);
  });

  it("[design 10 runs] given a run that ended, when everyone's are asked for, then it is among them until it expires, and only who may see all is said to", async () => {
    const id = await start("anna", () => Promise.resolve("result"));
    await becomes(anna, id, "done");
    const of = async () =>
      (await boss.call(checkAll, { ended: true })).progresses.find((one) => one.progress.id === id);
    expect(await of()).toMatchObject({ owner: "Anna", progress: { state: "done", expiresAt: expect.any(String) } });
    await rows("update sys.durable_run set expires_at = now() where id = $1", id);
    expect(await of()).toBeUndefined();
    expect((await boss.call(checkList, {})).seesAll).toBe(true);
    expect((await anna.call(checkList, {})).seesAll).toBe(false);
  });

  it("[design 10 durable] given a run whose time has come, when its owner asks, then it is not there any more", async () => {
    const id = await start("anna", () => Promise.resolve("result"));
    await becomes(anna, id, "done");
    await rows("update sys.durable_run set expires_at = now() where id = $1", id);
    await expect(anna.call(getProgress, { id })).rejects.toMatchObject({ code: "not_found" });
    expect((await anna.call(checkList, {})).progresses.map((one) => one.id)).not.toContain(id);
  });
});
