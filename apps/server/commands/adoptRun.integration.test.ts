import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer, templateOf } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { adopt } from "../../../features/adoption/operations/adopt.ts";
import { cancelProgress } from "../../../features/progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../features/progresses/operations/getProgress.ts";
import { loadProduct } from "../product.ts";
import { productOn } from "../testing/startProduct.ts";
import { type AdoptionFailed, outcomeOf } from "./testing/adoptedBy.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "tessera-adopt-run-"));
const users = [{ login: "admin", roles: ["administrator"] }];
let shop: TestDatabase;
let database: TestDatabase;
let server: TestServer;

/** Starts a server of the installation, which takes runs. */
const start = (more: { readonly users?: typeof users } = {}) =>
  startTestServer({ ...productOn(database), database, dataFolder, runs: true, ...more });

beforeEach(async () => {
  shop = await createTestDatabase();
  await shop.pool.query(`create table article (id int primary key, name text not null);
    create table booking (id int primary key, article_id int references article);
    insert into article values (1, 'Chair'), (2, 'Desk'); insert into booking values (1, 2)`);
  database = await createTestDatabase({ template: templateOf(loadProduct()) });
  server = await start({ users });
});
afterEach(async () => {
  await server.close();
  await database.close();
  await shop.close();
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const input = () => ({ url: shop.url, schema: null, subsystem: "shop", grants: [] });

/** The run as the database has it, and whether anything in it names the password of the source. */
async function keptOf(run: string) {
  const { password } = new URL(shop.url);
  const { rows } = await database.pool.query({
    text: `select r.sealed is not null as sealed, r.attempts,
        (strpos(r::text, $2) + coalesce((select sum(strpos(s::text, $2)) from sys.durable_step s where s.run = r.id), 0)
          + coalesce((select sum(strpos(a::text, $2)) from sys.adoption a), 0)) > 0 as named
      from sys.durable_run r where r.id = $1`,
    values: [run, `:${password}@`],
  });
  return rows[0];
}

/** Starts to adopt while the rows of a table of the source are held, and does work once the copy waits for them. */
async function whileCopying(work: (run: string) => Promise<void>): Promise<string> {
  const admin = await server.enter("admin");
  let started = "";
  await shop.pool.transaction(async (transaction) => {
    await transaction.query("lock table booking in access exclusive mode");
    const { run } = await admin.call(adopt, input());
    started = run;
    const message = async () => (await admin.call(getProgress, { id: run })).progress.message;
    // The catalogue of the source is read without the rows, or waits for the table as well.
    await expect.poll(async () => (await message())?.key ?? "", { timeout: 60_000 }).toMatch(/^adoption\.step\./);
    await work(run);
  });
  return started;
}

it("[design 5 adopted] given an adoption under way, when its server stops and another goes on, then the database is adopted once, and nothing that is kept names the password", async () => {
  const before: unknown[] = [];
  const run = await whileCopying(async (id) => {
    before.push(await keptOf(id));
    await server.close();
  });
  expect(before).toEqual([{ sealed: "t", attempts: "1", named: "f" }]);
  server = await start();
  const admin = await server.enter("admin");
  expect(await outcomeOf(admin, run)).toMatchObject({
    kind: "adopted",
    tables: [
      { name: "article", rows: 2 },
      { name: "booking", rows: 1 },
    ],
  });
  expect(await keptOf(run)).toEqual({ sealed: "f", attempts: "2", named: "f" });
});

it("[design 5 adopted] given an adoption under way, when its owner cancels it, then nothing of it remains and its secret is gone", async () => {
  const admin = await server.enter("admin");
  const run = await whileCopying(async (id) => {
    await admin.call(cancelProgress, { id });
    await expect(outcomeOf(admin, id)).rejects.toMatchObject({ state: "cancelled" } satisfies Partial<AdoptionFailed>);
  });
  const { rows } = await database.pool.query(
    "select (select count(*) from pg_namespace where nspname = 'shop') + (select count(*) from sys.adoption) as count",
  );
  expect(rows).toEqual([{ count: "0" }]);
  expect(await keptOf(run)).toMatchObject({ sealed: "f", named: "f" });
});
