import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Definitions } from "../store/definitions.ts";
import { applyPlan } from "./applyPlan.ts";
import { readPlan, readPlans } from "./planStore.ts";
import { column, openPlanDatabase, planOptions, startDefinitions } from "./testing/planDefinitions.ts";

let test: TestDatabase;
let definitions: Definitions;

beforeEach(async () => {
  test = await openPlanDatabase();
  definitions = await startDefinitions(test);
});
afterEach(() => test.close());

const tags: EntityColumn = {
  id: "c_tags",
  name: "tags",
  column: "tags",
  label: "tags",
  type: "list",
  element: "text",
  postgres: "text[]",
};
function city(origin: EntityBody["origin"], indexes: NonNullable<EntityBody["indexes"]>): TesseraDocument {
  const body: EntityBody = {
    label: "City",
    labelPlural: "Cities",
    storage: { schema: "old", table: "city" },
    origin,
    key: { columns: ["id"], made: "person" },
    columns: [
      column("id", "uuid"),
      column("name", "text"),
      column("size", "integer"),
      ...(indexes.includes(ofTags) ? [tags] : []),
      ...(indexes.includes(ofPeriods) ? [column("period", "date_range")] : []),
    ],
    references: [],
    display: [],
    indexes,
  };
  return { kind: "entity", id: "city", schemaVersion: 1, subsystem: "shop", body: JSON.parse(JSON.stringify(body)) };
}

type Index = NonNullable<EntityBody["indexes"]>[number];
const byName: Index = { id: "i1", columns: ["name", "size"], kind: "btree", language: "hu" };
const ofTags: Index = { id: "i4", columns: ["tags"], kind: "elements" };
const ofPeriods: Index = { id: "i5", columns: ["period"], kind: "elements" };
const inName: Index = { id: "i2", columns: ["name"], kind: "search" };
const put = (document: TesseraDocument, more = {}) =>
  definitions.publishDocuments({ put: [document], remove: [] }, { ...planOptions, ...more });
const planOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "plan_required" });
  return Object(error).data.plan;
};
const apply = (plan: string) => applyPlan(test.pool, definitions, plan, planOptions);
const madeBy = async (where: string): Promise<readonly unknown[]> =>
  (await test.pool.query(`select indexdef from pg_indexes where schemaname = 'old' and ${where} order by 1`)).rows.map(
    ({ indexdef }) => indexdef,
  );
const adopt = async (sql: string): Promise<void> => {
  await test.pool.query(`create schema old; ${sql}`);
  await put(city("adopted", []));
};
const table = "create table old.city (id uuid primary key, name varchar(80), size integer);";

describe("indexes of tables in use", () => {
  it("[design 5 plans] given an index for search that is built on rows, when it is there, then the database uses it for what is searched for", async () => {
    await adopt(
      `${table} insert into old.city select gen_random_uuid(), md5(n::text), n from generate_series(1, 20000) n`,
    );
    await apply(await planOf(put(city("adopted", [inName]))));
    const { rows } = await test.pool.query(
      "explain select from old.city where sys.search_text(name::text) like '%zzqqx%' order by id limit 10",
    );
    expect(JSON.stringify(rows)).toContain("Bitmap Index Scan on city_i2_idx");
  });

  it("[design 5 plans] given an index for the elements of a column of several values, when it is there, then the database uses it for what rows contain, and does not make it again", async () => {
    await adopt(
      `${table} alter table old.city add tags text[];
       insert into old.city select gen_random_uuid(), md5(n::text), n, array['t' || n, 'common'] from generate_series(1, 20000) n; analyze old.city`,
    );
    await apply(await planOf(put(city("adopted", [ofTags]))));
    for (const condition of [
      "(tags)::text[] && array['t7']::text[]",
      "(tags)::text[] @> array['t7', 'common']::text[]",
    ]) {
      const { rows } = await test.pool.query(`explain select from old.city where ${condition}`);
      expect(JSON.stringify(rows)).toContain("Bitmap Index Scan on city_i4_idx");
    }
    await put(city("adopted", []));
    await test.pool.query("create index mine on old.city using gin (tags)");
    await put(city("adopted", [ofTags]));
    expect(await madeBy("indexname <> 'city_pkey'")).toEqual(["CREATE INDEX mine ON old.city USING gin (tags)"]);
  });

  it("[design 5 plans] given an index for the elements of a column of ranges, when it is there, then the database uses it for what they contain, overlap, precede and follow, and does not make it again", async () => {
    await adopt(
      `${table} alter table old.city add period daterange;
       insert into old.city select gen_random_uuid(), md5(n::text), n, daterange('2000-01-01'::date + n, '2000-01-01'::date + n + 3) from generate_series(1, 20000) n; analyze old.city`,
    );
    await apply(await planOf(put(city("adopted", [ofPeriods]))));
    for (const operator of [
      "@> '[2010-01-01,2010-01-01]'",
      "&& '[2010-01-01,2010-01-05)'",
      "<< '[2000-01-05,)'",
      ">> '[2054-09-20,)'",
    ]) {
      const { rows } = await test.pool.query(`explain select from old.city where period ${operator}::daterange`);
      expect(JSON.stringify(rows)).toContain("city_i5_idx");
    }
    await put(city("adopted", []));
    await test.pool.query("create index mine on old.city using gist (period)");
    await put(city("adopted", [ofPeriods]));
    expect(await madeBy("indexname <> 'city_pkey'")).toEqual(["CREATE INDEX mine ON old.city USING gist (period)"]);
  });

  it("[design 5 plans] given an adopted table, when an index in the order of a language and one for search are published, then they wait for a person and are made as lists ask for them", async () => {
    await adopt(table);
    await apply(await planOf(put(city("adopted", [byName, inName]))));
    expect(await madeBy("indexname like '%idx'")).toEqual([
      'CREATE INDEX city_i1_idx ON old.city USING btree (name COLLATE "hu-HU-x-icu", size)',
      "CREATE INDEX city_i2_idx ON old.city USING gin (sys.search_text((name)::text) gin_trgm_ops)",
    ]);
  });

  it("[design 5 plans] given indexes that someone made in the database, when documents name the same, then none is made again, and one of another order is", async () => {
    await adopt(
      `${table} create index mine on old.city using gin (sys.search_text(name::text) gin_trgm_ops);
       create index yours on old.city (name collate "hu-HU-x-icu", size, id)`,
    );
    await put(city("adopted", [byName, inName]));
    expect(await readPlans(test.pool, { offset: 0, limit: 10 })).toEqual([]);
    const plan = await planOf(put(city("adopted", [byName, inName, { ...byName, id: "i3", language: "de" }])));
    expect((await readPlan(test.pool, plan))?.steps.map(({ target }) => target)).toEqual(["city_i3_idx"]);
  });

  it("[design 5 plans] given a partitioned table, when an index is published, then each partition gets its own without being blocked, and the whole has one", async () => {
    await adopt(`create table old.city (id uuid, name text, size integer, primary key (id, size)) partition by range (size);
      create table old.small partition of old.city for values from (0) to (10);
      create table old.large partition of old.city for values from (10) to (99) partition by list (size);
      create table old.larger partition of old.large default;
      insert into old.city select gen_random_uuid(), 'x', n from generate_series(1, 50) n;`);
    const plan = await planOf(put(city("adopted", [inName])));
    await apply(plan);
    expect((await readPlan(test.pool, plan))?.steps.map(({ mode, phase, state }) => [mode, phase, state])).toEqual([
      ["concurrent", "prepare", "done"],
      ["concurrent", "prepare", "done"],
      ["once", "prepare", "done"],
      ["once", "switch", "done"],
    ]);
    expect(await madeBy("indexdef like '%gin%'")).toHaveLength(4);
    expect((await test.pool.query("select from pg_index where not indisvalid")).rows).toEqual([]);
  });

  it("[design 5 plans] given someone who reads a table longer than a lock may take, when an index is built on it, then the plan waits for them and is done", async () => {
    await adopt(`${table} insert into old.city select gen_random_uuid(), 'x', 1`);
    const plan = await planOf(put(city("adopted", [inName])));
    let applied: Promise<unknown> = Promise.resolve();
    await test.pool.connection(async (connection) => {
      await connection.query("begin; lock table old.city in row exclusive mode");
      applied = apply(plan);
      const isBuilding = async () =>
        (await test.pool.query("select from pg_index i where i.indexrelid = to_regclass('old.city_i2_idx')")).rows
          .length > 0;
      while (!(await isBuilding())) await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => setTimeout(resolve, 6000));
      await connection.query("commit");
    });
    await applied;
    expect(await readPlan(test.pool, plan)).toMatchObject({ state: "done" });
  }, 60_000);

  it("[design 5 plans] given an own table, when an index is published so that its plan waits, then nothing is made until it is applied", async () => {
    await test.pool.query("create schema old");
    await put(city("table", []));
    await test.pool.query("insert into old.city (id, name) values (gen_random_uuid(), 'x')");
    const plan = await planOf(put(city("table", [inName]), { plansWait: true }));
    expect(await madeBy("indexname like '%idx'")).toEqual([]);
    await apply(plan);
    expect(await madeBy("indexname like '%idx'")).toHaveLength(1);
    await put(city("table", [inName, byName]));
    expect(await madeBy("indexname like '%idx'")).toHaveLength(2);
  });
});
