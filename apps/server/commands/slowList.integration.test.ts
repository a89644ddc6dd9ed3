import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDocument } from "../../../features/definitions/operations/getDocument.ts";
import { applyPlan } from "../../../features/definitions/operations/plans/applyPlan.ts";
import { getPlan } from "../../../features/definitions/operations/plans/getPlan.ts";
import { planIndexes } from "../../../features/definitions/operations/plans/planIndexes.ts";
import { publish } from "../../../features/definitions/operations/publish.ts";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";
import { getIndexAdvice } from "../../../features/lists/operations/getIndexAdvice.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;

beforeAll(async () => {
  server = await startCommandServer([
    { login: "clerk", roles: [] },
    { login: "admin", roles: ["administrator"] },
    { login: "leaver", roles: ["administrator"] },
  ]);
  await server.database.pool.query(`
    create schema post;
    create table post.depot (id int primary key, name varchar(60) not null);
    create table post.route (id int primary key, days daterange, hours tstzrange);
    insert into post.route select n, daterange('2026-01-01'::date + n, '2026-01-08'::date + n), '["2026-01-01 08:00+00","2026-01-01 16:00+00")' from generate_series(1, 300) n;
    create table post.parcel (id int primary key, code varchar(20) not null, recipient text, weight numeric(8,2), depot_id int references post.depot);
    insert into post.depot values (1, 'North');
    insert into post.parcel select n, 'PA-' || n, 'Anna ' || n, n, 1 from generate_series(1, 500) n;`);
  const run = await server.adopt(
    ...["--url", server.database.url, "--schema", "post", "--subsystem", "mail"],
    ...["--grant", "mail-editor=clerk", "--grant", "mail-editor=admin"],
  );
  expect(run).toMatchObject({ code: 0, err: "" });
  await server.database.pool.query(
    "create index mine on mail.parcel using gin (sys.search_text(recipient) gin_trgm_ops)",
  );
}, 120_000);
afterAll(() => server.close());

const byWeight = { filter: { field: "weight", operator: ">", operand: { value: "3" } } } as const;

describe("a list that is slow for want of an index", () => {
  it("[lists 8 errors] given a search that looks into other tables as well, when advice is asked, then no index is offered for it, and the column is named", async () => {
    const clerk = await server.enter("clerk");
    expect(await clerk.call(getIndexAdvice, { idList: "mail.parcel", search: "zz" })).toEqual({
      entity: "mail.parcel",
      indexes: [],
      unserved: ["Depot"],
      may: "ask",
      mayDraftList: false,
    });
    await expect(
      clerk.call(planIndexes, {
        entity: "mail.parcel",
        indexes: [{ columns: ["code"], kind: "btree", language: null }],
        note: "",
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("[lists 3 filters] given columns of ranges of an adopted database, when they are listed and filtered, then their ranges are read, and the index that is missing is one over their elements", async () => {
    const admin = await server.enter("admin");
    const filter = { field: "days", operator: "CONTAINS", operand: { value: "2026-03-01" } } as const;
    const { rows } = await admin.call(getList, { idList: "mail.route", filter, limit: 20 });
    const [first] = rows as readonly { cells: { days: string; hours: string } }[];
    expect(rows).toHaveLength(7);
    expect(first?.cells).toMatchObject({
      days: "[2026-02-23,2026-03-02)",
      hours: '["2026-01-01 08:00:00","2026-01-01 16:00:00")',
    });
    const asked = { idList: "mail.route", filter };
    const { indexes } = await admin.call(getIndexAdvice, asked);
    expect(indexes).toMatchObject([{ label: "Days", use: "filter", columns: ["days"], kind: "elements" }]);
    const wanted = indexes.map(({ columns, kind, language }) => ({ columns, kind, language }));
    const { plan } = await admin.call(planIndexes, { entity: "mail.route", indexes: wanted, note: "" });
    await admin.call(applyPlan, { id: plan ?? "" });
    expect((await admin.call(getPlan, { id: plan ?? "" })).steps.map(({ sql }) => sql)).toEqual([
      expect.stringMatching(/using gist \("days"\)$/),
    ]);
    expect((await admin.call(getIndexAdvice, asked)).indexes).toEqual([]);
    const empty = { field: "days", operator: "IS NULL" } as const;
    expect((await admin.call(getIndexAdvice, { ...asked, filter: empty })).unserved).toEqual(["Days"]);
  });

  it("[lists 8 errors] given a filter, an order and a column that has its index, when advice is asked, then it is for the missing ones; when they are planned and applied, then they are there, the entity names them, and advice is at its end", async () => {
    const admin = await server.enter("admin");
    const question = {
      idList: "mail.parcel",
      ...byWeight,
      order: [{ column: "recipient", direction: "desc" as const }],
    };
    const { indexes, may } = await admin.call(getIndexAdvice, question);
    expect(may).toBe("publish");
    expect(indexes).toMatchObject([
      { label: "Weight", use: "filter", columns: ["weight"], kind: "btree", language: null },
      { label: "Recipient", use: "sort", columns: ["recipient", "id"], kind: "btree", language: "en" },
    ]);
    const like = { field: "recipient", operator: "LIKE", operand: { value: "zz" } } as const;
    expect((await admin.call(getIndexAdvice, { idList: "mail.parcel", filter: like })).indexes).toEqual([]);
    const wanted = indexes.map(({ columns, kind, language }) => ({ columns, kind, language }));
    const { plan } = await admin.call(planIndexes, { entity: "mail.parcel", indexes: wanted, note: "faster" });
    expect(await admin.call(getPlan, { id: plan ?? "" })).toMatchObject({ state: "waiting", note: "faster" });
    await admin.call(applyPlan, { id: plan ?? "" });
    const { steps } = await admin.call(getPlan, { id: plan ?? "" });
    expect(steps.map(({ state, sql }) => [state, sql.replace(/^create index concurrently "[^"]+" on/, "on")])).toEqual([
      ["done", 'on "mail"."parcel" ("weight")'],
      ["done", 'on "mail"."parcel" ("recipient" collate pg_catalog."en-US-x-icu", "id")'],
    ]);
    expect((await admin.call(getIndexAdvice, question)).indexes).toEqual([]);
    const explained = await server.database.pool.query(
      `set enable_seqscan = off; set enable_sort = off;
       explain select id from mail.parcel order by recipient collate "en-US-x-icu", id limit 5`,
    );
    expect(JSON.stringify(explained)).not.toContain("Seq Scan");
    expect((await admin.call(getList, { ...question, limit: 2 })).rows).toHaveLength(2);
    expect(await admin.call(planIndexes, { entity: "mail.parcel", indexes: wanted, note: "" })).toEqual({
      plan: null,
      isDraft: false,
    });
  });

  it("[lists 8 errors] given a list over a query, when advice is asked, then it is for the tables behind it, one table after the other, and computed columns are named", async () => {
    const admin = await server.enter("admin");
    const put = async (kind: string, schemaVersion: number, body: Json) => {
      const document = { kind, id: "mail.loads", schemaVersion, subsystem: "mail", body };
      await admin.call(saveDraft, { kind, id: "mail.loads", document, baseVersion: 0, revision: 0 });
    };
    const shown = (name: string, show: string, node: string, path: string) => ({ id: name, name, show, node, path });
    await put("query", 2, {
      label: "Loads",
      nodes: [
        { id: "n1", name: "depot", entity: "mail.depot" },
        { id: "n2", name: "parcel", entity: "mail.parcel" },
      ],
      joins: [
        { id: "j", kind: "left", from: "depot", to: "parcel", on: "reference", holder: "to", reference: "depot" },
      ],
      filter: { field: "parcel.code", operator: "<>", operand: { value: "" } },
      columns: [shown("place", "value", "depot", "name"), shown("load", "sum", "parcel", "weight")],
      order: [],
    });
    const column = (name: string, label: string) => ({ id: name, name, path: name, label });
    const columns = [column("place", "Place"), column("load", "Load")];
    await put("list", 2, { label: "Loads", entity: "mail.depot", query: "mail.loads", columns, order: [] });
    const name = (kind: string) => ({ kind, id: "mail.loads" });
    await admin.call(publish, { documents: [name("query"), name("list")], note: "" });
    const question = {
      idList: "mail.loads",
      filter: { field: "place", operator: "=", operand: { value: "North" } } as const,
      order: [{ column: "load", direction: "desc" as const }],
    };
    const advice = await admin.call(getIndexAdvice, question);
    expect(advice).toMatchObject({
      entity: "mail.depot",
      indexes: [{ label: "Place", use: "filter", columns: ["name"], kind: "btree" }],
      unserved: ["Load"],
    });
    await server.database.pool.query("create index on mail.depot (name)");
    expect(await admin.call(getIndexAdvice, question)).toMatchObject({
      entity: "mail.parcel",
      indexes: [{ label: "Depot", use: "join", columns: ["depot_id"], kind: "btree" }],
    });
    const clerk = await server.enter("clerk");
    expect((await clerk.call(getIndexAdvice, question)).indexes).toEqual([]);
  });

  /**
   * Plans an index as an administrator, applies it, and does something else while it is being built. Answers the plan's
   * state and error.
   */
  async function buildIndex(login: string, columns: string[], meanwhile: () => Promise<unknown>) {
    const person = await server.enter(login);
    const wanted = { entity: "mail.parcel", indexes: [{ columns, kind: "btree" as const, language: null }] };
    const { plan } = await person.call(planIndexes, { ...wanted, note: "" });
    const id = plan ?? "";
    const { pool } = server.database;
    await pool.connection(async (connection) => {
      await connection.query("begin; lock table mail.parcel in row exclusive mode");
      const applied = person.call(applyPlan, { id }).catch((error: unknown) => error);
      const building = "select from sys.plan_step where plan = $1 and state = 'running'";
      while ((await pool.query({ text: building, values: [id] })).rows.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
      await meanwhile();
      await connection.query("commit");
      await applied;
    });
    return (await pool.query({ text: "select state, error from sys.plan where id = $1", values: [id] })).rows[0];
  }

  it("[design 5 plans] given an index that is being built, when others publish and the session ends, then the plan is done", async () => {
    const state = await buildIndex("admin", ["code"], async () => {
      const other = await server.adopt("--url", server.database.url, "--schema", "post", "--subsystem", "other");
      expect(other).toMatchObject({ code: 0, err: "" });
      await server.database.pool.query("update sys.session set ended_at = clock_timestamp() where ended_at is null");
    });
    expect(state).toEqual({ state: "done", error: null });
  }, 120_000);

  it("[design 5 plans] given an index that is being built, when its person loses the rights, then the plan fails and the index is gone", async () => {
    const state = await buildIndex("leaver", ["code", "weight"], () =>
      server.database.pool.query(`delete from sys.membership where user_id = (select id from sys."user" where login = 'leaver');
        update sys.state set rights = rights + 1`),
    );
    expect(state).toEqual({ state: "failed", error: "not_found" });
    const made = "select from pg_indexes where schemaname = 'mail' and indexdef like '%(code, weight)'";
    expect((await server.database.pool.query(made)).rows).toEqual([]);
  }, 120_000);

  it("[lists 8 errors] given an entity with a draft, when an index is planned, then it joins the draft, and nothing waits", async () => {
    const admin = await server.enter("admin");
    const { document, version } = await admin.call(getDocument, { kind: "entity", id: "mail.depot" });
    if (document === null) throw new Error("no depot");
    const renamed = { ...document, body: { ...Object(document.body), label: "Place" } };
    await admin.call(saveDraft, {
      ...{ kind: "entity", id: "mail.depot" },
      ...{ document: renamed, baseVersion: version, revision: 0 },
    });
    const index = { columns: ["name"], kind: "search", language: null } as const;
    const asked = { entity: "mail.depot", indexes: [{ ...index, columns: [...index.columns] }], note: "" };
    expect(await admin.call(planIndexes, asked)).toEqual({ plan: null, isDraft: true });
    const { document: drafted } = await admin.call(getDocument, {
      kind: "entity",
      id: "mail.depot",
      of: "draft",
    });
    expect(drafted?.body).toMatchObject({ label: "Place", indexes: [{ columns: ["name"], kind: "search" }] });
  });
});
