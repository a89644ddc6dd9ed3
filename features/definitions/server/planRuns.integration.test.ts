import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { cancelProgress } from "../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../progresses/operations/getProgress.ts";
import { getPlan } from "../operations/plans/getPlan.ts";
import { planIndexes } from "../operations/plans/planIndexes.ts";
import { startPlan } from "../operations/plans/startPlan.ts";

let server: TestServer;
let ada: TestClient;

beforeAll(async () => {
  server = await startProduct({
    runs: true,
    max: 12,
    users: [{ login: "ada", roles: ["designer-of-tables"] }],
    documents: [
      entity("task", [column("name"), column("state"), column("code")]),
      role("designer-of-tables", [
        { kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
        { kind: "entity", entity: "*", actions: ["read", "create"] },
      ]),
    ],
  });
  ada = await server.enter("ada");
  // A table without rows gets its indexes in the publish itself.
  await server.database.pool.query("insert into app.task (id, name) values (gen_random_uuid(), 'first')");
});
afterAll(() => server.close());

const rows = async (text: string) => (await server.database.pool.query(text)).rows;
const indexes = async () =>
  (await rows("select indexdef from pg_indexes where schemaname = 'app' and tablename = 'task' order by 1"))
    .map(({ indexdef }) => /\((.*)\)/.exec(indexdef ?? "")?.[1])
    .filter((columns) => columns !== "id")
    .toSorted();

/** A plan that waits, to index columns of the tasks. */
async function plan(...columns: readonly string[]): Promise<string> {
  const wanted = columns.map((name) => ({ columns: [name], kind: "btree" as const, language: null }));
  const { plan: id } = await ada.call(planIndexes, { entity: "task", indexes: wanted, note: "" });
  if (id === null) throw new Error("no plan");
  return id;
}
const look = async (run: string) => (await ada.call(getProgress, { id: run })).progress;
const ends = (run: string, state: string) =>
  expect.poll(async () => (await look(run)).state, { timeout: 20_000 }).toBe(state);

/** Holds the table as someone's open transaction does, so that a concurrent index waits. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await server.database.pool.transaction(async (transaction) => {
    await transaction.query("insert into app.task (id, name) values (gen_random_uuid(), 'held')");
    await work();
  });
}

it("[design 5 plans] given a plan that waits, when it is started, then a run of its person builds it step by step, and its result is the publish", async () => {
  const id = await plan("name");
  const { run } = await ada.call(startPlan, { id });
  await ends(run ?? "", "done");
  const { state, publish } = await ada.call(getPlan, { id });
  expect(state).toBe("done");
  expect(await ada.call(getProgress, { id: run ?? "" })).toMatchObject({
    progress: { title: { key: "definitions.plan.run", params: { tables: expect.any(String) } }, done: 1, total: 2 },
    result: { publish },
  });
  expect(await indexes()).toEqual(["name"]);
  await expect(ada.call(startPlan, { id })).rejects.toMatchObject({ code: "publish_conflict" });
});

it("[design 5 plans] given an index that is being built, when its person cancels, then the statement stops, nothing is left of it, and the plan is cancelled", async () => {
  const id = await plan("state", "code");
  await whileHeld(async () => {
    const { run } = await ada.call(startPlan, { id });
    const building = () =>
      rows("select 1 as n from pg_stat_activity where query like 'create index concurrently%' and state = 'active'");
    await expect.poll(async () => (await building()).length, { timeout: 20_000 }).toBe(1);
    // How far a run is gets kept beside its work, so perhaps a moment later.
    await expect.poll(() => look(run ?? "")).toMatchObject({ state: "running", done: 0, total: 3 });
    await ada.call(cancelProgress, { id: run ?? "" });
    await expect.poll(async () => (await building()).length, { timeout: 20_000 }).toBe(0);
  });
  await ends(`plan ${id}`, "cancelled");
  expect(await ada.call(getPlan, { id })).toMatchObject({ state: "cancelled", error: null });
  expect(await indexes()).toEqual(["name"]);
});

it("[design 5 plans] given a plan whose run no server has taken, when its person cancels, then the plan is cancelled too", async () => {
  const id = await plan("state");
  // The lock of the one who takes runs.
  await server.database.pool.transaction(async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(7301997)");
    const { run } = await ada.call(startPlan, { id });
    await ada.call(cancelProgress, { id: run ?? "" });
    expect(await look(run ?? "")).toMatchObject({ state: "waiting", isCancelling: true });
  });
  await ends(`plan ${id}`, "cancelled");
  expect(await ada.call(getPlan, { id })).toMatchObject({ state: "cancelled", publish: null });
});

it("[design 5 plans] given an index that is being built, when its server is taken for dead, then another taking of the run brings the plan to its end", async () => {
  const id = await plan("code");
  await whileHeld(async () => {
    const { run } = await ada.call(startPlan, { id });
    await expect.poll(async () => (await look(run ?? "")).state, { timeout: 20_000 }).toBe("running");
    await rows(`update sys.durable_run set node = 'dead' where id = '${run}'`);
    const token = async () => (await rows(`select token from sys.durable_run where id = '${run}'`))[0]?.token;
    await expect.poll(token, { timeout: 20_000 }).toBe("2");
  });
  await ends(`plan ${id}`, "done");
  expect(await indexes()).toEqual(["code", "name"]);
});

it("[design 5 plans] given a person who may no longer publish, when the run of a plan goes on, then it fails and the plan with it", async () => {
  const id = await plan("state");
  await whileHeld(async () => {
    const { run } = await ada.call(startPlan, { id });
    await expect.poll(async () => (await look(run ?? "")).done, { timeout: 20_000 }).toBe(0);
    await rows("delete from sys.membership; update sys.state set rights = rights + 1");
  });
  await ends(`plan ${id}`, "failed");
  expect(await rows(`select state, error from sys.plan where id = '${id}'`)).toMatchObject([{ state: "failed" }]);
  expect(await indexes()).toEqual(["code", "name"]);
});
