import { tmpdir } from "node:os";
import { join } from "node:path";
import { TesseraError } from "@tessera/contract/errors.ts";
import { openFiles } from "@tessera/records/files/files.ts";
import { all, allow, openShop, type Shop } from "@tessera/records/testing/shop.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { cleaningSchedule, cleaningWork, signInCleaningWork } from "@tessera/server-kit/start/cleaning.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { partOfServices } from "@tessera/server-kit/testing/partOfServices.ts";
import { steadyClock } from "@tessera/server-kit/testing/steadyClock.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DurableWork } from "./durableWork.ts";
import { runContext } from "./runContext.ts";
import { endRun, type TakenRun } from "./runStore.ts";
import { undoWindowWork } from "./undoWindowWork.ts";

/** Does the waiting runs of a kind as a server would, one after the other. */
async function doRuns(services: Services, work: DurableWork): Promise<readonly unknown[]> {
  const { rows } = await services.database.query<{ run: string }>({
    text: `update sys.durable_run set state = 'running', token = token + 1, attempts = attempts + 1
      where kind = $1 and state = 'waiting' returning json_build_object('id', id, 'kind', kind, 'input', input, 'schedule', schedule,
        'dueAt', 0, 'token', token::text, 'attempts', attempts, 'owner', owner, 'isCancelled', false) as run`,
    values: [work.kind],
  });
  const outputs: unknown[] = [];
  for (const { run } of rows) {
    const taken = JSON.parse(run) as TakenRun;
    const output = await work.run(await runContext(services, taken, new AbortController().signal));
    await endRun(services.database, taken, { state: "done", output });
    outputs.push(output);
  }
  return outputs;
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );

describe("the time in which a deletion can be undone", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    await shop.define({ roles: new Map([["everything", [allow("*", all)]]]) });
  });
  afterEach(() => shop.close());

  const kept = () => shop.rows("select count(*), count(raw) as raw from sys.record_history where batch is not null");

  it("[design 10 durable] given a deleted order, when its time is over, then it cannot be undone, and only its history stays", async () => {
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "order", ["10248"]);
    const window =
      "select id, input->>'batch' as batch, due_at - created_at between '23 hours' and '25 hours' as later from sys.durable_run";
    expect(await shop.rows(window)).toEqual([{ id: `undo ${batch}`, batch, later: "t" }]);
    const [{ count = null } = {}] = await kept();
    expect(await kept()).toEqual([{ count, raw: count }]);
    expect(await doRuns(context.services, undoWindowWork)).toEqual([{ dropped: Number(count) }]);
    expect(await kept()).toEqual([{ count, raw: "0" }]);
    expect(await code(shop.records.undo(context, batch))).toBe("undo_window_over");
    expect(await shop.rows("select id from shop.orders where id = 10248")).toEqual([]);
  });

  it("[design 10 durable] given a deletion that was undone, when its time is over, then nothing but the end is noted", async () => {
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "order", ["10248"]);
    expect(await shop.records.undo(context, batch)).toEqual({ records: 1 });
    await doRuns(context.services, undoWindowWork);
    expect(await shop.rows("select id from shop.orders where id = 10248")).toEqual([{ id: "10248" }]);
    expect(await code(shop.records.undo(context, batch))).toBe("not_found");
  });

  it("[design 10 durable] given a deletion that was refused, when it is over, then no time runs", async () => {
    const context = shop.as(["everything"]);
    expect(await code(shop.records.remove(context, "order", ["10248", "99999"]))).toBe("record_not_found");
    expect(await shop.rows("select id from sys.durable_run")).toEqual([]);
  });
});

describe("cleaning", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({
      template: { name: "core", build: async (pool) => void (await migrate(pool, coreMigrations)) },
    });
  });
  afterEach(() => database.close());

  /** What of the services cleaning stands on. */
  const files = openFiles(readSettings({ environment: {}, base: join(tmpdir(), "tessera-without-files") }));
  const services = () => partOfServices({ clock: steadyClock, database: database.pool, files });
  const rows = async (sql: string) => (await database.pool.query(sql)).rows;

  async function wait(kind: string = cleaningWork.kind): Promise<void> {
    await database.pool.query({
      text: `insert into sys.durable_run (id, kind, input, topic, interpreter, due_at, wake_at)
        values ('now', $1, 'null', $2, 1, now(), now())`,
      values: [kind, cleaningSchedule.name],
    });
  }

  it("[design 10 durable] given what has had its time, when the servers clean, then it is gone and the rest stays", async () => {
    await database.pool.query(`
      insert into sys.save_answer (subject, save_id, at) values ('s', 'old', now() - interval '31 days'), ('s', 'new', now());
      insert into sys.outbox (entity, keys, kind, at) values ('old', '{}', 'update', now() - interval '8 days');
      insert into sys.durable_run (id, kind, input, topic, interpreter, state, due_at, wake_at, ended_at) values
        ('read by nobody', 'x', 'null', null, 1, 'done', now(), now(), now() - interval '2 days'),
        ('old', 'x', 'null', 'log', 1, 'done', now(), now(), now() - interval '91 days'),
        ('log', 'x', 'null', 'log', 1, 'done', now(), now(), now() - interval '2 days'),
        ('often', 'sign-in-cleaning', 'null', 'often', 1, 'done', now(), now(), now() - interval '2 days'),
        ('failed', 'x', 'null', null, 1, 'failed', now(), now(), now() - interval '2 days');
      insert into sys.durable_run (id, kind, input, interpreter, state, due_at, wake_at, ended_at, owner, expires_at) values
        ('expired', 'x', 'null', 1, 'done', now(), now(), now() - interval '2 days', gen_random_uuid(), now() - interval '1 second'),
        ('of a person', 'x', 'null', 1, 'done', now(), now(), now() - interval '2 days', gen_random_uuid(), now() + interval '1 day')`);
    await wait();
    await doRuns(services(), cleaningWork);
    expect(await rows("select save_id from sys.save_answer")).toEqual([{ save_id: "new" }]);
    expect(await rows("select entity from sys.outbox")).toEqual([]);
    expect(await rows("select id from sys.durable_run order by id")).toEqual([
      { id: "failed" },
      { id: "log" },
      { id: "now" },
      { id: "of a person" },
    ]);
  });

  it("[design 10 durable] given sign-ins and attempts that have had their time, when the servers clean after them, then they are gone and the rest stays", async () => {
    await database.pool.query(`
      insert into sys.sign_in_attempt (person, address, at) values ('old', '', now() - interval '2 days'), ('new', '', now());
      insert into sys.oidc_item (model, id, payload, expires_at) values
        ('Interaction', 'old', '{}', now() - interval '1 second'), ('Interaction', 'new', '{}', now() + interval '1 hour')`);
    await wait(signInCleaningWork.kind);
    await doRuns(services(), signInCleaningWork);
    expect(await rows("select person from sys.sign_in_attempt")).toEqual([{ person: "new" }]);
    expect(await rows("select id from sys.oidc_item")).toEqual([{ id: "new" }]);
  });

  it("[design 10 durable] given cleaning that broke off, when it goes on, then it begins where it was", async () => {
    await wait();
    await database.pool.query("alter table sys.kept_storage rename to away");
    await expect(doRuns(services(), cleaningWork)).rejects.toThrow();
    await database.pool.query("alter table sys.away rename to kept_storage");
    await database.pool.query("update sys.durable_run set state = 'waiting'");
    await database.pool.query(
      "insert into sys.save_answer (subject, save_id, at) values ('s', 'old', now() - interval '31 days')",
    );
    await doRuns(services(), cleaningWork);
    expect(await rows("select name from sys.durable_step order by at")).toHaveLength(8);
    expect(await rows("select save_id from sys.save_answer")).toEqual([{ save_id: "old" }]);
  });
});
