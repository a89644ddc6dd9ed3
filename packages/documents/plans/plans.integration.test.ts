import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { startRunSql } from "@tessera/server-core/runs/startRunSql.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedLookup } from "../store/candidate.ts";
import type { Definitions } from "../store/definitions.ts";
import { changesOf } from "../store/publishing.ts";
import { applyPlan, cancelPlan, planWorkKind, resumePlans } from "./applyPlan.ts";
import { createAlterations } from "./createAlterations.ts";
import { movePlan, readPlan, readPlans } from "./planStore.ts";
import { sweepKept } from "./sweepKept.ts";
import { openPlanDatabase, planOptions, startDefinitions } from "./testing/planDefinitions.ts";

let test: TestDatabase;
let definitions: Definitions;

const start = () => startDefinitions(test);

beforeEach(async () => {
  test = await openPlanDatabase();
  definitions = await start();
});
afterEach(() => test.close());

type ColumnParts = Pick<EntityColumn, "name" | "type"> & Partial<EntityColumn>;
const column = (parts: ColumnParts): EntityColumn => ({
  id: `c_${parts.name}`,
  column: parts.name,
  label: parts.name,
  ...parts,
});
const id = column({ name: "id", type: "uuid" });

function entity(name: string, columns: readonly EntityColumn[], rest: Partial<EntityBody> = {}): TesseraDocument {
  const body: EntityBody = {
    label: name,
    labelPlural: name,
    storage: { schema: "app", table: name },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [id, ...columns],
    references: [],
    display: [],
    ...rest,
  };
  return { kind: "entity", id: name, schemaVersion: 1, subsystem: "shop", body: JSON.parse(JSON.stringify(body)) };
}

const title = column({ name: "title", type: "text" });
const put = (...documents: TesseraDocument[]) =>
  definitions.publishDocuments({ put: documents, remove: [] }, planOptions);
const rows = async (sql: string) => (await test.pool.query(sql)).rows;
const columnsOf = async (table: string) =>
  (
    await rows(
      `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then '!' else '' end as c from pg_attribute
        where attrelid = 'app."${table}"'::regclass and attnum > 0 and not attisdropped order by attnum`,
    )
  ).map((row) => row.c);
const insert = (...titles: (string | null)[]) =>
  test.pool.query({
    text: "insert into app.task (id, title) select gen_random_uuid(), unnest($1::text[])",
    values: [titles],
  });

/** Publishes what needs a person, and answers the plan that waits. */
async function waiting(...documents: TesseraDocument[]): Promise<string> {
  const error: unknown = await put(...documents).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "plan_required" });
  return Object(error).data.plan;
}
const apply = (plan: string) => applyPlan(test.pool, definitions, plan, planOptions);

describe("additive plans run at once", () => {
  it("[design 5 plans] given two new entities that refer to each other, when they are published, then tables, keys, indexes and references are there", async () => {
    const owner = column({ name: "owner", type: "uuid" });
    const best = column({ name: "best", type: "uuid" });
    const unique = {
      unique: [{ id: "u1", columns: ["title"] }],
      indexes: [{ id: "i1", columns: ["title"], kind: "search" as const }],
    };
    const toOwner = [{ id: "r1", name: "owned", label: "", entity: "person", columns: ["owner"] }];
    const toTask = [{ id: "r2", name: "top", label: "", entity: "task", columns: ["best"] }];
    await put(
      entity("task", [{ ...title, required: true }, owner], { ...unique, references: toOwner }),
      entity("person", [best], { references: toTask }),
    );
    expect(await columnsOf("task")).toEqual([
      "id uuid!",
      "created_at timestamp with time zone!",
      "created_by uuid",
      "changed_at timestamp with time zone!",
      "changed_by uuid",
      "title text!",
      "owner uuid",
    ]);
    expect(
      (await rows("select conname from pg_constraint where contype = 'f' order by conname")).map((row) => row.conname),
    ).toEqual(expect.arrayContaining(["person_r2_fkey", "task_r1_fkey"]));
    expect(
      (await rows("select indexname from pg_indexes where schemaname = 'app' and tablename = 'task' order by 1")).map(
        (row) => row.indexname,
      ),
    ).toEqual(["task_i1_idx", "task_pkey", "task_u1_key"]);
  });

  it("[design 5 plans] given a table with rows, when a column, a required one with a constant default and an index on it are added, then rows have the value and nobody was asked", async () => {
    await put(entity("task", [title]));
    await insert("a", "b");
    const priority = column({ name: "priority", type: "integer", required: true, default: "3" });
    await put(
      entity("task", [title, column({ name: "note", type: "text" }), priority], {
        indexes: [{ id: "i1", columns: ["priority"], kind: "btree" }],
      }),
    );
    expect(await rows("select distinct priority, note from app.task")).toEqual([{ priority: "3", note: null }]);
    expect(await rows("select column_default from information_schema.columns where column_name = 'priority'")).toEqual([
      { column_default: null },
    ]);
    expect(await rows("select indisvalid from pg_index where indexrelid = 'app.task_i1_idx'::regclass")).toEqual([
      { indisvalid: "t" },
    ]);
    expect((await readPlans(test.pool, { offset: 0, limit: 1 }))[0]).toMatchObject({ state: "done" });
  });

  it("[design 5 plans] given a changed label, when it is published, then no plan is made and no statement alters the table", async () => {
    await put(entity("task", [title]));
    await put(entity("task", [{ ...title, label: "Title", help: "What" }]));
    expect(await readPlans(test.pool, { offset: 0, limit: 10 })).toHaveLength(1);
  });

  it("[design 5 plans] given rows, when a required column without a constant default is added, then the publish names the column and nothing changes", async () => {
    await put(entity("task", [title]));
    await insert("a");
    await expect(
      put(entity("task", [title, column({ name: "code", type: "text", required: true })])),
    ).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "required_without_default", path: "/columns/2/default" }] },
    });
    expect(await columnsOf("task")).not.toContain("code text!");
  });

  it("[design 5 plans] given values that are not unique, when a unique key is published, then the plan fails, the index is gone and the document is as before", async () => {
    await put(entity("task", [title]));
    await insert("a", "a");
    await expect(put(entity("task", [title], { unique: [{ id: "u1", columns: ["title"] }] }))).rejects.toMatchObject({
      code: "plan_failed",
      data: { target: "task_u1_key", fault: "unique" },
    });
    expect(await rows("select from pg_indexes where indexname = 'task_u1_key'")).toEqual([]);
    expect(definitions.current().version("entity", "task")).toBe(1);
    expect((await readPlans(test.pool, { offset: 0, limit: 1 }))[0]).toMatchObject({
      state: "failed",
      error: "plan_failed",
    });
  });
});

describe("other plans wait for a person", () => {
  it("[design 5 plans] given a column that is removed, when the plan is applied, then its values are put aside and come back with the old document", async () => {
    await put(entity("task", [title]));
    await insert("kept");
    const plan = await waiting(entity("task", []));
    expect(await columnsOf("task")).toContain("title text");
    expect(definitions.current().version("entity", "task")).toBe(1);
    await apply(plan);
    expect(await columnsOf("task")).not.toContain("title text");
    await definitions.restore({ kind: "entity", id: "task" }, 1, planOptions);
    expect(await rows("select title from app.task")).toEqual([{ title: "kept" }]);
    expect(await rows("select from sys.kept_storage")).toEqual([]);
  });

  it("[design 5 plans] given what was put aside, when the grace period is over, then it is dropped", async () => {
    await put(entity("task", [title]), entity("note", []));
    const removing = { put: [entity("task", [])], remove: [{ kind: "entity", id: "note" }] };
    await definitions.publishDocuments(removing, { ...planOptions, applyPlans: true });
    expect(await sweepKept(test.pool)).toBe(0);
    await test.pool.query("update sys.kept_storage set drop_after = now() - interval '1 day'");
    expect(await sweepKept(test.pool)).toBe(2);
    expect(await columnsOf("task")).toHaveLength(5);
    expect(await rows("select tablename from pg_tables where schemaname = 'app'")).toEqual([{ tablename: "task" }]);
  });

  it("[design 5 plans] given a deleted entity, when it is restored, then its rows are back", async () => {
    await put(entity("task", [title]));
    await insert("kept");
    const remove = [{ kind: "entity", id: "task" }];
    await definitions.publishDocuments({ put: [], remove }, { ...planOptions, applyPlans: true });
    await definitions.restore({ kind: "entity", id: "task" }, 1, planOptions);
    expect(await rows("select title from app.task")).toEqual([{ title: "kept" }]);
  });

  it("[design 5 plans] given texts that are numbers, when the column becomes a number, then the values are converted and the index is made again", async () => {
    const indexes = { indexes: [{ id: "i1", columns: ["title"], kind: "btree" as const }] };
    await put(entity("task", [title], indexes));
    await insert("12", null, "7");
    await apply(await waiting(entity("task", [{ ...title, type: "integer" }], indexes)));
    expect(await columnsOf("task")).toContain("title integer");
    expect(await rows("select title from app.task order by title")).toEqual([
      { title: "7" },
      { title: "12" },
      { title: null },
    ]);
    expect(await rows("select indexdef from pg_indexes where indexname = 'task_i1_idx'")).toEqual([
      { indexdef: "CREATE INDEX task_i1_idx ON app.task USING btree (title)" },
    ]);
  });

  it("[design 5 plans] given a text that is no number, when the column becomes a number, then the plan fails and nothing is changed", async () => {
    await put(entity("task", [title]));
    await insert("twelve");
    const before = await columnsOf("task");
    const plan = await waiting(entity("task", [{ ...title, type: "integer" }]));
    await expect(apply(plan)).rejects.toMatchObject({
      code: "plan_failed",
      data: { action: "copy_values", fault: "value" },
    });
    expect(await columnsOf("task")).toEqual(before);
    expect(await readPlan(test.pool, plan)).toMatchObject({ state: "failed" });
  });

  it("[design 5 plans] given empty values, when a column becomes required with a constant default, then they are filled", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    await apply(await waiting(entity("task", [{ ...title, required: true, default: "'none'" }])));
    expect(await columnsOf("task")).toContain("title text!");
    expect(await rows("select title from app.task order by title")).toEqual([{ title: "a" }, { title: "none" }]);
    expect(await rows("select conname from pg_constraint where conname like '\\_required%'")).toEqual([]);
  });

  it("[design 5 plans] given a plan that waits, when its document is published otherwise, then applying it is a conflict", async () => {
    await put(entity("task", [title]));
    const plan = await waiting(entity("task", []));
    await put(entity("task", [{ ...title, label: "Title" }]));
    await expect(apply(plan)).rejects.toMatchObject({ code: "publish_conflict" });
    expect(await columnsOf("task")).toContain("title text");
  });

  it("[design 5 plans] given a plan that waits, when it is cancelled, then it cannot be applied any more", async () => {
    await put(entity("task", [title]));
    const plan = await waiting(entity("task", []));
    await cancelPlan(test.pool, plan);
    await expect(apply(plan)).rejects.toMatchObject({ code: "publish_conflict" });
  });

  it("[design 5 plans] given a draft, when its plan is applied, then the draft is gone", async () => {
    await put(entity("task", [title]));
    const document = entity("task", []);
    await definitions.saveDraft({ kind: "entity", id: "task", document, baseVersion: 1, revision: 0 }, planOptions);
    const error: unknown = await definitions.publish("all", planOptions).catch((failure: unknown) => failure);
    expect(await definitions.drafts()).toHaveLength(1);
    await apply(Object(error).data.plan);
    expect(await definitions.drafts()).toEqual([]);
  });

  it("[design 5 adopted] given an adopted table, when a column is added, then it waits for a person although it only adds", async () => {
    await test.pool.query("create schema old; create table old.city (code text primary key, name text)");
    const code = column({ name: "code", type: "text" });
    const rest = {
      origin: "adopted" as const,
      storage: { schema: "old", table: "city" },
      key: { columns: ["code"], made: "person" as const },
    };
    const city = (columns: EntityColumn[]) => {
      const document = entity("city", columns, rest);
      const body: { [key: string]: Json } = { ...Object(document.body), columns: JSON.parse(JSON.stringify(columns)) };
      return { ...document, body };
    };
    await put(city([code]));
    await apply(await waiting(city([code, column({ name: "size", type: "integer" })])));
    expect(
      await rows("select column_name from information_schema.columns where table_schema = 'old' order by 1"),
    ).toEqual([{ column_name: "code" }, { column_name: "name" }, { column_name: "size" }]);
    await expect(put({ ...city([code, column({ name: "gone", type: "text" })]), id: "town" })).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "storage_missing", path: "/columns/1/column" }] },
    });
  });
});

describe("tables that were changed in the database", () => {
  it("[design 5 adopted] given an adopted table that got a column and a unique key by other means, when its document says so, then nothing has to be done", async () => {
    await test.pool.query("create schema old; create table old.city (code text primary key)");
    const storage = { schema: "old", table: "city" };
    const rest = { origin: "adopted" as const, storage, key: { columns: ["code"], made: "person" as const } };
    const city = (columns: EntityColumn[], more: Partial<EntityBody> = {}) => {
      const document = entity("city", [], { ...rest, ...more });
      return { ...document, body: { ...Object(document.body), columns: JSON.parse(JSON.stringify(columns)) } };
    };
    const code = column({ name: "code", type: "text" });
    await put(city([code]));
    await test.pool.query("alter table old.city add zip text, add region text, add unique (region, zip)");
    const more = [column({ name: "zip", type: "text" }), column({ name: "region", type: "text" })];
    await put(city([code, ...more], { unique: [{ id: "u1", columns: ["zip", "region"] }] }));
    expect(definitions.current().version("entity", "city")).toBe(2);
    expect(await readPlans(test.pool, { offset: 0, limit: 10 })).toEqual([]);
  });
});

describe("a server that stops in the middle of a plan", () => {
  /** Prepares a plan and goes no further, as a server that is killed then. */
  async function preparedOnly(document: TesseraDocument): Promise<string> {
    const base = definitions.current();
    const changes = changesOf([document], []);
    const candidate = changedLookup(base, changes);
    await createAlterations(test.pool).prepare({
      base,
      candidate,
      changes,
      note: "test",
      author: planOptions.author,
      plan: null,
      apply: true,
      wait: false,
    });
    return (await readPlans(test.pool, { offset: 0, limit: 1 }))[0]?.id ?? "";
  }
  const required = entity("task", [{ ...title, required: true, default: "'none'" }]);

  it("[design 5 resume] given a plan whose preparation was done, when the server starts again, then it is published", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    expect(definitions.current().version("entity", "task")).toBe(1);
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toMatchObject([
      { plan, outcome: { documents: [{ id: "task", version: 2 }] } },
    ]);
    expect(await columnsOf("task")).toContain("title text!");
    expect(await resumePlans(test.pool, definitions)).toEqual([]);
  });

  it("[design 5 resume] given a plan that a durable run goes on with, when a server starts, then it leaves the plan to the run", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await test.pool.query(
      startRunSql({ id: "run", kind: planWorkKind, input: { plan }, topic: null, after: 3_600_000 }),
    );
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toEqual([]);
    expect(await readPlan(test.pool, plan)).toMatchObject({ state: "running" });
  });

  it("[design 5 resume] given a plan whose durable run has ended without it, when a server starts, then the plan is not published but undone", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await test.pool.query(startRunSql({ id: "run", kind: planWorkKind, input: { plan }, topic: null, after: 0 }));
    await test.pool.query("update sys.durable_run set state = 'failed', error = 'attempts', ended_at = now()");
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toMatchObject([{ plan, outcome: { code: "plan_failed" } }]);
    expect(await readPlan(test.pool, plan)).toMatchObject({ state: "failed", publish: null });
    expect(await rows("select from pg_constraint where conname like '\\_required%'")).toEqual([]);
  });

  it("[design 5 resume] given a plan that stopped before a step was noted, when the server starts again, then steps that were done are not done twice", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await test.pool.query("update sys.plan_step set state = 'running' where action = 'require_check'");
    await test.pool.query(
      "update sys.plan_step set state = 'pending' where action in ('fill_values', 'require_validate')",
    );
    await insert();
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toMatchObject([
      { plan, outcome: { definitions: expect.any(Number) } },
    ]);
    expect(await columnsOf("task")).toContain("title text!");
  });

  it("[design 5 resume] given an index that was only half built, when the server starts again, then it is built again", async () => {
    await put(entity("task", [title]));
    await insert("a", "a");
    const plan = await preparedOnly(
      entity("task", [title], { indexes: [{ id: "i1", columns: ["title"], kind: "btree" }] }),
    );
    await test.pool.query("drop index app.task_i1_idx");
    await test.pool.query("create unique index concurrently task_i1_idx on app.task (title)").catch(() => {});
    await test.pool.query("update sys.plan_step set state = 'running'");
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toMatchObject([{ plan, outcome: { note: "test" } }]);
    expect(
      await rows("select indisvalid, indisunique from pg_index where indexrelid = 'app.task_i1_idx'::regclass"),
    ).toEqual([{ indisvalid: "t", indisunique: "f" }]);
  });

  it("[design 5 resume] given a plan of documents that were published otherwise since, when the server starts again, then it fails and its preparation is undone", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await put(entity("task", [{ ...title, label: "Title" }]));
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toMatchObject([{ plan, outcome: { code: "publish_conflict" } }]);
    expect(await readPlan(test.pool, plan)).toMatchObject({ state: "failed" });
    expect(await rows("select from pg_constraint where conname like '\\_required%'")).toEqual([]);
    expect(await movePlan(test.pool, plan, ["running"], "done")).toBe(false);
  });

  it("[design 5 resume] given a plan that failed on a server that was stopped before it had taken all back, when the server starts again, then it is undone", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await movePlan(test.pool, plan, ["running"], "failed", { error: "plan_failed" });
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toEqual([]);
    expect(await rows("select from pg_constraint where conname like '\\_required%'")).toEqual([]);
    expect(await rows("select from sys.plan_step where undo is not null and state <> 'undone'")).toEqual([]);
  });

  it("[design 5 resume] given such a plan whose entity was altered since, when the server starts again, then what stands there now stays", async () => {
    await put(entity("task", [title]));
    await insert("a", null);
    const plan = await preparedOnly(required);
    await movePlan(test.pool, plan, ["running"], "failed", { error: "plan_failed" });
    await test.pool.query("update sys.plan set created_at = created_at - interval '1 hour' where state = 'failed'");
    await put(entity("task", [title, column({ name: "color", type: "text" })]));
    definitions = await start();
    expect(await resumePlans(test.pool, definitions)).toEqual([]);
    expect(await rows("select from pg_constraint where conname like '\\_required%'")).toHaveLength(1);
  });
});
