import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { Database, Transaction } from "@tessera/server-core/database/pool.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Definitions } from "../store/definitions.ts";
import { beginPlan, continuePlan, stopPlan } from "./applyPlan.ts";
import { readPlan } from "./planStore.ts";
import { column, openPlanDatabase, planOptions, startDefinitions } from "./testing/planDefinitions.ts";

let test: TestDatabase;
let definitions: Definitions;

beforeEach(async () => {
  test = await openPlanDatabase();
  definitions = await startDefinitions(test);
});
afterEach(() => test.close());

function task(rest: Partial<EntityBody> = {}): TesseraDocument {
  const body: EntityBody = {
    label: "Task",
    labelPlural: "Tasks",
    storage: { schema: "app", table: "task" },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid"), column("title", "text")],
    references: [],
    display: [],
    ...rest,
  };
  return { kind: "entity", id: "task", schemaVersion: 1, subsystem: "shop", body: JSON.parse(JSON.stringify(body)) };
}

const put = (document: TesseraDocument, more = {}) =>
  definitions.publishDocuments({ put: [document], remove: [] }, { ...planOptions, ...more });
const rows = async (sql: string) => (await test.pool.query(sql)).rows;
const insert = "insert into app.task (id, title) values (gen_random_uuid(), 'x')";

/** A plan that was begun, to index the titles of a table with rows. */
async function begunPlan(): Promise<string> {
  await put(task());
  await test.pool.query(insert);
  const indexed = task({ indexes: [{ id: "i1", columns: ["title"], kind: "btree" }] });
  const error: unknown = await put(indexed, { plansWait: true }).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "plan_required" });
  const { plan } = Object(error).data;
  await beginPlan(test.pool, plan);
  return plan;
}

/** The database of a server, which calls `before` ahead of each statement of its transactions and connections. */
function observed(before: (text: string) => Promise<void>): Database {
  const on = ({ client, query }: Transaction): Transaction => ({
    client,
    query: async (sql, options) => {
      await before(typeof sql === "string" ? sql : sql.text);
      return query(sql, options);
    },
  });
  return {
    ...test.pool,
    connection: (work) => test.pool.connection((connection) => work(on(connection))),
    transaction: (work, options) => test.pool.transaction((transaction) => work(on(transaction)), options),
  };
}

const followed = () => ({ ...planOptions, watch: { signal: new AbortController().signal, onStep: () => {} } });

it("[design 5 plans] given a plan that two servers go on with, when one publishes it while the other begins to, then both answer that publish", async () => {
  const plan = await begunPlan();
  let first = "";
  const late: Definitions = {
    ...definitions,
    publishKept: async (kept, options) => {
      first = await continuePlan(test.pool, definitions, plan, followed());
      return definitions.publishKept(kept, options);
    },
  };
  expect(await continuePlan(test.pool, late, plan, followed())).toBe(first);
});

it("[design 5 plans] given an index that one server builds, when another waits for the plan, then neither is ended for it and the index is built once", async () => {
  const plan = await begunPlan();
  const asked = Promise.withResolvers<void>();
  const other = observed(async (text) => {
    if (text.includes("advisory_lock")) asked.resolve();
  });
  const number = async () => (await rows("select to_regclass('app.task_i1_idx')::oid as oid"))[0]?.oid ?? null;
  let works: readonly Promise<string>[] = [];
  let built: string | null = null;
  await test.pool.transaction(async (transaction) => {
    await transaction.query(insert);
    const work = continuePlan(test.pool, definitions, plan, followed());
    await expect.poll(number, { timeout: 20_000 }).not.toBeNull();
    built = await number();
    const waiting = await startDefinitions({ ...test, pool: other });
    works = [work, continuePlan(other, waiting, plan, followed())];
    await asked.promise;
  });
  const [publish, same] = await Promise.all(works);
  expect(same).toBe(publish);
  expect(await number()).toBe(built);
});

it("[design 5 plans] given a plan that one server publishes, when another reverts it before that is kept, then it is done and nothing of it is undone", async () => {
  const plan = await begunPlan();
  let stopped: Promise<void> = Promise.resolve();
  const isWaiting = async () =>
    (await rows("select from pg_stat_activity where query like 'update sys.plan set%' and wait_event_type = 'Lock'"))
      .length > 0;
  const isStopped = async () => (await readPlan(test.pool, plan))?.state === "cancelled";
  const publishing = observed(async (text) => {
    if (!text.includes("lock_timeout = '3s'")) return;
    stopped = stopPlan(test.pool, plan);
    await expect.poll(async () => (await isWaiting()) || (await isStopped()), { timeout: 20_000 }).toBe(true);
  });
  const started = await startDefinitions({ ...test, pool: publishing });
  await continuePlan(test.pool, started, plan, followed()).catch(() => {});
  await stopped;
  expect(await readPlan(test.pool, plan)).toMatchObject({ state: "done", steps: [{ state: "done" }] });
  expect(await rows("select from pg_class where relname = 'task_i1_idx'")).toHaveLength(1);
});
