import { TesseraError } from "@tessera/contract/errors.ts";
import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { importDocuments } from "../../definitions/operations/importDocuments.ts";
import { getHistory } from "../../records/operations/getHistory.ts";
import { getScheduleRuns } from "../operations/getScheduleRuns.ts";
import { getSchedules } from "../operations/getSchedules.ts";
import { runSchedule } from "../operations/runSchedule.ts";

const far = "0 3 1 1 *";
const schedule = (id: string, body: object) =>
  document("schedule", id, { label: id, cron: far, action: "update", entity: "task", ...body });
const is = (field: string, value: string) => ({ field, operator: "=", operand: { value } });
const value = (name: string, rest: object) => ({ id: `v_${name}`, column: name, ...rest });

const documents = [
  entity("task", [column("name"), column("state"), column("due", "date"), column("points", "integer", { min: "0" })]),
  role("clerk", [
    { kind: "entity", entity: "task", actions: ["read", "create"] },
    { kind: "entity", entity: "task", actions: ["update"], filter: is("state", "open") },
    { kind: "url", url: "*" },
  ]),
  role("timer", [
    { kind: "document", documentKind: "schedule", subsystem: "*", actions: ["read", "draft", "publish"] },
    { kind: "entity", entity: "task", actions: ["read", "create", "update", "delete"] },
    { kind: "operation", operation: "*" },
  ]),
  schedule("close", { where: is("name", "close me"), runAs: "clerk", values: [value("points", { value: 5 })] }),
  schedule("nobody", { where: { and: [] }, runAs: "gone", values: [value("state", { value: "x" })] }),
  schedule("tidy", { action: "delete", where: is("name", "old") }),
  schedule("remind", {
    action: "create",
    paused: true,
    zone: "Pacific/Kiritimati",
    values: [value("name", { value: "made" }), value("due", { today: 3 })],
  }),
];

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startProduct({
    runs: true,
    max: 10,
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "clerk", roles: ["clerk"] },
      { login: "timer", roles: ["timer"] },
    ],
    documents,
  });
  admin = await server.enter("admin");
});
afterAll(() => server.close());

const rows = async (sql: string) => (await server.database.pool.query(sql)).rows;
let count = 0;

async function add(...tasks: readonly (readonly [name: string, state: string])[]): Promise<void> {
  for (const [name, state] of tasks) {
    await server.database.pool.query({
      text: "insert into app.task (id, name, state) values (gen_random_uuid(), $1, $2)",
      values: [name, state],
    });
  }
}

/** Runs a schedule and answers what its log says of it. */
async function runNow(id: string) {
  const { run } = await admin.call(runSchedule, { topic: `schedule ${id}`, requestId: `request ${count++}` });
  const find = async () =>
    (await admin.call(getScheduleRuns, { topic: `schedule ${id}` })).runs.find((one) => one.id === run);
  await expect.poll(async () => (await find())?.endedAt ?? null, { timeout: 20_000 }).not.toBeNull();
  return find();
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TesseraError ? error : null),
  );

const publish = (client: TestClient, id: string, body: object) => {
  const { kind, ...rest } = schedule(id, body);
  const files = { [`shop/schedule/${id}.json`]: `${JSON.stringify({ kind, ...rest }, null, 2)}\n` };
  return client.call(importDocuments, { files, note: "schedules" });
};

describe("scheduled statements", () => {
  it("[design 10 durable] given a statement in a person's name, when it runs, then it writes what that person may, and says what refused", async () => {
    await add(["close me", "open"], ["close me", "open"], ["close me", "waiting"], ["other", "open"]);
    expect(await runNow("close")).toMatchObject({
      state: "done",
      written: 2,
      skipped: [{ code: "access_denied", count: 1 }],
      hasMore: false,
      error: null,
    });
    expect(await rows("select name, state, points from app.task where name <> 'made' order by name, state")).toEqual([
      { name: "close me", state: "open", points: "5" },
      { name: "close me", state: "open", points: "5" },
      { name: "close me", state: "waiting", points: null },
      { name: "other", state: "open", points: null },
    ]);
    const [changed] = await rows("select id from app.task where points = 5 limit 1");
    const { versions } = await admin.call(getHistory, { entity: "task", key: changed?.id ?? "" });
    expect(versions[0]).toMatchObject({ userName: "clerk", kind: "update" });
  });

  it("[design 10 durable] given a person who is not there any more, when a statement in their name runs, then it fails and writes nothing", async () => {
    expect(await runNow("nobody")).toMatchObject({ state: "failed", error: "access_denied", written: null });
    expect(await rows("select id from app.task where state = 'x'")).toEqual([]);
  });

  it("[design 10 durable] given a statement that deletes, when it runs as the system, then the records go as if deleted by hand, in nobody's name", async () => {
    await add(["old", "open"], ["old", "closed"]);
    expect(await runNow("tidy")).toMatchObject({ state: "done", written: 2, skipped: [] });
    expect(await rows("select id from app.task where name = 'old'")).toEqual([]);
    expect(
      await rows("select distinct kind, user_id from sys.record_version where entity = 'task' and kind = 'delete'"),
    ).toEqual([{ kind: "delete", user_id: null }]);
  });

  it("[design 10 durable] given a paused statement that makes a record, when it is run by hand twice with one request, then it makes one, with the day of its zone", async () => {
    const request = { topic: "schedule remind", requestId: "the same request" };
    await admin.call(runSchedule, request);
    await admin.call(runSchedule, request);
    await expect.poll(() => rows("select name from app.task where name = 'made'"), { timeout: 20_000 }).toHaveLength(1);
    const [made] = await rows(
      "select due - (now() at time zone 'Pacific/Kiritimati')::date as days from app.task where name = 'made'",
    );
    expect(["2", "3"]).toContain(made?.days);
    await expect
      .poll(
        async () => (await admin.call(getScheduleRuns, { topic: "schedule remind" })).runs.map(({ state }) => state),
        {
          timeout: 20_000,
        },
      )
      .toEqual(["done"]);
  });

  it("[design 10 durable] given schedules, when they are listed, then each has its next time, and a paused one none", async () => {
    await expect
      .poll(async () => {
        const { schedules } = await admin.call(getSchedules, {});
        return schedules.map(({ label, nextAt }) => `${label} ${nextAt?.slice(5, 16) ?? "none"}`);
      })
      .toEqual([
        "close 01-01 02:00",
        "nobody 01-01 02:00",
        "remind none",
        "tidy 01-01 02:00",
        expect.stringMatching(/^null \d\d-\d\d \d\d:17$/),
      ]);
  });

  it("[design 10 durable] given a schedule whose time comes, when it has run, then it is in the log and waits for its next time", async () => {
    await server.database.pool.query(
      "update sys.durable_run set wake_at = clock_timestamp() where schedule = 'schedule tidy' and state = 'waiting'",
    );
    const states = () => rows("select state from sys.durable_run where schedule = 'schedule tidy' order by due_at");
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: "done" }, { state: "waiting" }]);
  });

  it("[design 10 durable] given a schedule that nobody made, when it is to run, then it is not found", async () => {
    const asked = { topic: "schedule none", requestId: "request none" };
    expect((await refusal(admin.call(runSchedule, asked)))?.code).toBe("not_found");
  });

  it("[design 10 rights] given someone who may publish schedules but not write all records, when they publish one, then it is refused", async () => {
    const timer = await server.enter("timer");
    const body = { where: { and: [] }, runAs: "admin", values: [value("state", { value: "mine" })] };
    expect((await refusal(publish(timer, "mine", body)))?.code).toBe("access_denied");
    expect(await refusal(publish(admin, "mine", { ...body, paused: true }))).toBeNull();
    expect((await refusal(publish(timer, "mine", { ...body, paused: false })))?.code).toBe("access_denied");
  });

  it.each([
    [{ cron: "0 3 * *" }, "schedule_fields"],
    [{ cron: "0 25 * * *" }, "schedule_field"],
    [{ cron: "0 0 31 2 *" }, "schedule_never"],
    [{ zone: "Europe/Atlantis" }, "schedule_zone"],
    [{ where: null }, "schedule_where_missing"],
    [{ where: is("wrong", "x") }, "path_unknown"],
    [{ values: [] }, "schedule_values_missing"],
    [{ values: [value("id", { value: "x" })] }, "schedule_column_read_only"],
    [{ values: [value("state", {}), { ...value("state", {}), id: "v2" }] }, "schedule_column_twice"],
  ])(
    "[design 4 documents] given a schedule with %j, when it is published, then the problem is %s",
    async (change, code) => {
      const body = { where: { and: [] }, values: [value("state", { value: "x" })], ...change };
      const error = await refusal(publish(admin, "wrong", body));
      expect(error?.code).toBe("definition_invalid");
      expect(JSON.stringify(error?.data)).toContain(`"code":"${code}"`);
    },
  );
});
