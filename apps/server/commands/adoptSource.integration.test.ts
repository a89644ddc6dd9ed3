import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt } from "../../../features/adoption/operations/adopt.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { adoptedBy } from "./testing/adoptedBy.ts";
import { type CommandRun, type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let shop: TestDatabase;
const options = { note: "test", author: { userId: null, displayName: null } };

beforeAll(async () => {
  shop = await createTestDatabase();
  server = await startCommandServer(
    [
      { login: "admin", roles: ["administrator"] },
      { login: "clerk", roles: [] },
    ],
    { runs: true },
  );
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const here = (sql: string) => server.database.pool.query(sql);
const values = async (sql: string) => (await here(sql)).rows.map((row) => Object.values(row).join("|"));

/** A source of its own: a schema with customers and their orders, adopted under the same name. */
async function begin(name: string): Promise<{ run: (...args: string[]) => Promise<CommandRun>; there: typeof here }> {
  const there = (sql: string) => shop.pool.query(sql.replaceAll("$s", name));
  await there(`create schema $s;
    create table $s.customer (id int primary key, name varchar(40) not null, city text);
    create table $s.orders (id int primary key, customer_id int not null references $s.customer, freight numeric(10,2), note text);
    create table $s.visit (at timestamp, page text);
    insert into $s.customer select n, 'Customer ' || n, 'City ' || n % 7 from generate_series(1, 40) n;
    insert into $s.orders select n, 1 + n % 40, n * 1.5, 'Note ' || n from generate_series(1, 60) n;
    insert into $s.visit values ('2026-01-01', 'a')`);
  const run = (...args: string[]) => server.adopt("--url", shop.url, "--schema", name, "--subsystem", name, ...args);
  expect(await run("--grant", `${name}-editor=clerk`)).toMatchObject({ code: 0, err: "" });
  return { run, there };
}

async function bodyOf<Body>(kind: string, id: string): Promise<Body> {
  // The store holds only documents that fit their kind's schema.
  return (await server.services.definitions.refresh()).get(kind, id)?.body as Body;
}

const fields = (body: FormBody) => body.pages.flatMap((page) => page.groups.flatMap((group) => group.items));

/** Publishes a document with every `from` in its text replaced by `to`, as an edit in the definition browser would. */
async function edit(kind: string, id: string, from: string, to: string): Promise<void> {
  const { definitions } = server.services;
  const text = JSON.stringify((await definitions.refresh()).get(kind, id));
  expect(text).toContain(from);
  await definitions.publishDocuments({ put: [JSON.parse(text.replaceAll(from, to))], remove: [] }, options);
}

describe("a source that changed after it was adopted", () => {
  it("[design 5 adopted] given nothing changed in the source, when it is adopted again, then nothing is proposed, whatever changed here", async () => {
    const { run } = await begin("same");
    await here(
      "update same.customer set city = 'Here' where id = 1; insert into same.customer values (99, 'Mine', null)",
    );
    const again = await run();
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(again.out).toContain("The source is as it was taken over: nothing is proposed.");
    expect(again.out).toContain("Structure only, since rows without a key cannot be compared: visit.");
    expect((await run("--apply", "all")).out).toContain("nothing is proposed");
    expect(await values("select city from same.customer where id in (1, 99)")).toEqual(["Here", ""]);
  });

  it("[design 5 adopted] given rows that came, changed and went, when their part is applied, then those changed here stay and history has the rest", async () => {
    const { run, there } = await begin("rows");
    const clerk = await server.enter("clerk");
    await there(`update $s.customer set city = 'New' where id in (2, 3);
      insert into $s.customer values (41, 'Customer 41', 'Far'), (42, 'Theirs', null);
      delete from $s.orders where id = 60;
      update $s.orders set note = 'Changed' where id = 59`);
    await here(
      "update rows.customer set city = 'Mine' where id = 3; insert into rows.customer values (42, 'Mine', null)",
    );
    const planned = await run();
    expect(planned.out).toContain(
      "rows:customer\n    rows: 1 new, 1 changed, 2 changed here and in the source (left as they are here",
    );
    expect(planned.out).toContain("rows:orders\n    rows: 1 changed, 1 no longer in the source (kept unless");
    expect(await values("select city from rows.customer where id in (2, 3) order by id")).toEqual(["City 2", "Mine"]);
    const applied = await run("--apply", "rows:customer");
    expect(applied).toMatchObject({ code: 0, err: "" });
    expect(applied.out).toContain("rows:customer: applied: 1 row added, 1 changed");
    expect(await values("select id, name, city from rows.customer where id in (2, 3, 41, 42) order by id")).toEqual([
      "2|Customer 2|New",
      "3|Customer 3|Mine",
      "41|Customer 41|Far",
      "42|Mine|",
    ]);
    expect(await values("select note from rows.orders where id = 59")).toEqual(["Note 59"]);
    const { versions } = await clerk.call(getHistory, { entity: "rows.customer", key: "2" });
    expect(versions).toMatchObject([
      { version: 2, kind: "adopted", userName: null, changes: [{ column: "city", before: "City 2", after: "New" }] },
      { version: 1, kind: "found" },
    ]);
    const left = await run();
    expect(left.out).toContain("rows:customer\n    rows: 2 changed here and in the source");
    expect(left.out).toContain("rows:orders");
  });

  it("[design 5 adopted] given rows that a person must decide about, when it is said how, then they are settled so", async () => {
    const { run, there } = await begin("choose");
    await there("update $s.customer set city = 'There' where id in (1, 2); delete from $s.orders where id in (7, 8)");
    await here(
      "update choose.customer set city = 'Here' where id in (1, 2); update choose.orders set note = 'Mine' where id = 8",
    );
    expect((await run("--apply", "all")).out).toContain("Only where it is named");
    expect(await values("select count(*) from choose.orders where id in (7, 8)")).toEqual(["2"]);
    expect((await run("--apply", "rows:customer", "--conflicts", "here")).out).toContain("rows:customer: applied");
    const deleted = await run("--apply", "rows:orders", "--vanished", "delete");
    expect(deleted.out).toContain("rows:orders: applied: 0 rows added, 0 changed, 1 deleted");
    expect(await values("select id, note from choose.orders where id in (7, 8)")).toEqual(["8|Mine"]);
    expect(await values("select distinct city from choose.customer where id in (1, 2)")).toEqual(["Here"]);
    const left = await run();
    expect(left.out).not.toContain("rows:customer");
    expect(left.out).toContain("rows:orders\n    rows: 1 changed here and in the source");
    await there("update $s.customer set city = 'There again' where id = 1");
    expect((await run("--apply", "rows:customer", "--conflicts", "source")).out).toContain("rows:customer: applied");
    expect(await values("select city from choose.customer where id in (1, 2) order by id")).toEqual([
      "There again",
      "Here",
    ]);
  });

  it("[design 5 adopted] given a renamed column, when its part is applied, then its values and what people wrote with it stay, under the new name", async () => {
    const { run, there } = await begin("renamed");
    await edit("form", "renamed.orders", `"label":"Note"`, `"label":"Remark"`);
    await edit(
      "form",
      "renamed.orders",
      `"label":"Freight"`,
      `"label":"Freight","expressions":{"readOnlyExp":"note == 'x'"}`,
    );
    await here("update renamed.orders set note = 'Mine' where id = 5");
    await there(
      "alter table $s.orders rename column note to remarks; update $s.orders set remarks = 'Theirs' where id = 6",
    );
    const planned = await run();
    expect(planned.out).toContain("column note is now called remarks (58 of 60 values are the same)");
    expect(planned.out).toContain("rows:orders (needs table:orders)\n    rows: 1 changed");
    expect((await run("--apply", "rows:orders")).out).toContain(
      "rows:orders: refused, nothing of it was applied: it needs table:orders",
    );
    const applied = await run("--apply", "all");
    expect(applied.out).toContain("table:orders: applied");
    expect(applied.out).toContain("rows:orders: applied: 0 rows added, 1 changed");
    expect(await values("select remarks from renamed.orders where id in (4, 5, 6) order by id")).toEqual([
      "Note 4",
      "Mine",
      "Theirs",
    ]);
    const entity = await bodyOf<EntityBody>("entity", "renamed.orders");
    expect(entity.columns.find(({ id }) => id === "c_note")).toMatchObject({
      name: "remarks",
      column: "remarks",
      label: "Remarks",
    });
    const form = fields(await bodyOf<FormBody>("form", "renamed.orders"));
    expect(form.find(({ id }) => id === "f_note")).toMatchObject({
      name: "remarks",
      column: "remarks",
      label: "Remark",
    });
    expect(JSON.stringify(form.find(({ name }) => name === "freight"))).toContain("remarks == 'x'");
    const clerk = await server.enter("clerk");
    const { rows } = await clerk.call(getList, { idList: "renamed.orders", limit: 1 });
    expect(rows).toMatchObject([{ cells: { remarks: "Note 1" } }]);
    expect((await run()).out).toContain("nothing is proposed");
  });

  it("[design 5 adopted] given a renamed table, when its part is applied, then its records keep their place, and keys follow", async () => {
    const { run, there } = await begin("moved");
    await there("alter table $s.customer rename to client");
    const planned = await run();
    expect(planned.out).toContain("table:client\n    table customer is now called client (40 of 40 rows are the same)");
    const applied = await run("--apply", "all");
    expect(applied).toMatchObject({ code: 0, err: "" });
    expect(applied.out).not.toContain("refused");
    expect(await bodyOf<EntityBody>("entity", "moved.customer")).toMatchObject({
      storage: { schema: "moved", table: "client" },
      label: "Client",
    });
    const clerk = await server.enter("clerk");
    expect((await clerk.call(getList, { idList: "moved.customer", limit: 1 })).rows).toMatchObject([{ key: "1" }]);
    expect((await run()).out).toContain("nothing is proposed");
  });

  it("[design 5 adopted] given a rename that is none, when it is said so, then the old is offered to be dropped and the new is added", async () => {
    const { run, there } = await begin("apart");
    await there("alter table $s.orders rename column note to remarks");
    const planned = await run("--separate", "orders.remarks");
    expect(planned.out).toContain("new column remarks: text");
    expect(planned.out).toContain("drop:orders.note");
    await run("--separate", "orders.remarks", "--apply", "all");
    expect(await values("select note, remarks from apart.orders where id = 1")).toEqual(["Note 1|Note 1"]);
    const dropped = await run("--apply", "drop:orders.note");
    expect(dropped.out).toContain("drop:orders.note: applied");
    const entity = await bodyOf<EntityBody>("entity", "apart.orders");
    expect(entity.columns.map(({ name }) => name)).toEqual(["id", "customer_id", "freight", "remarks"]);
    expect((await run()).out).toContain("nothing is proposed");
  });

  it("[design 5 adopted] given new, dropped and changed columns and tables, when they are applied in parts, then each part is by itself", async () => {
    const { run, there } = await begin("grown");
    await here("update grown.customer set city = 'Mine' where id = 9");
    await there(`create type $s.mood as enum ('good', 'bad');
      create table $s.region (id serial primary key, title text not null, mood $s.mood);
      insert into $s.region (title, mood) values ('North', 'good'), ('South', 'bad');
      alter table $s.customer add column region_id int, add column code text;
      update $s.customer set region_id = 1 + id % 2, code = 'C' || id;
      alter table $s.customer alter column code set not null, add constraint code_key unique (code),
        add foreign key (region_id) references $s.region, alter column name type varchar(80), alter column city set default 'Nowhere',
        add check (length(code) > 1);
      comment on column $s.customer.city is 'Where it is';
      alter table $s.orders drop column note;
      create index freight_index on $s.orders (freight);
      create view $s.cheap as select id, freight from $s.orders where freight < 10;
      drop table $s.visit`);
    const planned = await run();
    for (const part of [
      "type:mood",
      "table:region (needs type:mood)",
      "rows:region (needs table:region)",
      "view:cheap",
    ])
      expect(planned.out).toContain(`  ${part}\n`);
    expect(planned.out).toContain("keys:customer (needs table:customer, table:region)");
    expect(planned.out).toContain("drop:orders.note");
    expect(planned.out).toContain("drop:visit");
    expect(planned.out).toContain("column name, type: character varying(40) → character varying(80)");
    const refused = await run("--apply", "keys:customer,table:customer");
    expect(refused.out).toContain("table:customer: applied");
    expect(refused.out).toContain("keys:customer: refused, nothing of it was applied: it needs table:region");
    expect(await values("select code, region_id, city from grown.customer where id = 9")).toEqual(["C9|2|Mine"]);
    expect(
      await values("select count(*) from pg_class where relname = 'region' and relnamespace = 'grown'::regnamespace"),
    ).toEqual(["0"]);
    const applied = await run("--apply", "all");
    expect(applied.out).not.toContain("refused");
    const entity = await bodyOf<EntityBody>("entity", "grown.customer");
    expect(entity.references).toMatchObject([{ entity: "grown.region", columns: ["region_id"] }]);
    expect(entity.columns.find(({ name }) => name === "name")).toMatchObject({ length: 80 });
    expect(entity.columns.find(({ name }) => name === "city")).toMatchObject({ help: "Where it is" });
    const clerk = await server.enter("clerk");
    expect((await clerk.call(getList, { idList: "grown.region" })).rows).toMatchObject([
      { cells: { title: "North", mood: "good" } },
      { cells: { title: "South" } },
    ]);
    expect((await clerk.call(getList, { idList: "grown.cheap", limit: 1 })).rows).toHaveLength(1);
    const left = await run();
    expect(left.out).not.toContain("The source has changed");
    expect(left.out).toContain("drop:visit");
    expect(left.out).not.toContain("rows:");
    await run("--apply", "drop:visit", "--apply", "drop:orders.note");
    expect((await run()).out).toContain("nothing is proposed");
    await expect(clerk.call(getList, { idList: "grown.visit" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[design 5 adopted] given a part that PostgreSQL or the definitions refuse, when it is applied, then it says why and nothing of it is there", async () => {
    const { run, there } = await begin("refused");
    await there(
      "alter table $s.customer add column code text; update $s.customer set code = 'C' || id; alter table $s.customer alter column code set not null",
    );
    await here("insert into refused.customer values (77, 'Mine', null)");
    await there("alter table $s.orders drop column note");
    await edit(
      "form",
      "refused.orders",
      `"label":"Freight"`,
      `"label":"Freight","expressions":{"readOnlyExp":"note == 'x'"}`,
    );
    const published = (await server.services.definitions.refresh()).definitions;
    const table = await run("--apply", "table:customer");
    expect(table.out).toMatch(
      /table:customer: refused, nothing of it was applied: PostgreSQL refused it: .*null values/,
    );
    const column = await run("--apply", "drop:orders.note");
    expect(column.out).toContain(
      "drop:orders.note: refused, nothing of it was applied: definitions would no longer be valid: form refused.orders",
    );
    expect((await server.services.definitions.refresh()).definitions).toBe(published);
    expect(await values("select count(note) from refused.orders")).toEqual(["60"]);
    expect(
      await values(
        "select count(*) from information_schema.columns where table_schema = 'refused' and column_name = 'code'",
      ),
    ).toEqual(["0"]);
    expect((await run("--apply", "table:nothing")).err).toContain(
      "The plan has no part table:nothing. It has: table:customer, ",
    );
    expect(await values("select count(*) from pg_namespace where nspname like 'adoption_stage%'")).toEqual(["0"]);
  });

  it("[design 5 adopted] given an adoption of before rows were kept, when rows differ, then they count as changed on both sides and stay", async () => {
    const { run, there } = await begin("older");
    await here(
      "delete from sys.adopted_table; update sys.adoption set source_catalogue = null where subsystem = 'older'",
    );
    await there("update $s.customer set city = 'There' where id = 1");
    const planned = await run();
    expect(planned.out).toContain("How the source was when it was adopted is not known");
    expect(planned.out).toContain("rows:customer\n    rows: 1 changed here and in the source");
    expect((await run("--apply", "rows:customer", "--conflicts", "source")).out).toContain("1 changed");
    expect(await values("select city from older.customer where id = 1")).toEqual(["There"]);
  });

  it("[design 5 adopted] given columns that are called like what a comparison makes, when rows and columns change, then they are taken over", async () => {
    const { run, there } = await begin("named");
    await there(`create table $s.entry (key int primary key, now text, hash text, kind text, row_key text, text text, state text);
      insert into $s.entry select n, 'a', 'b', 'c', 'd', 'e', 'f' from generate_series(1, 5) n`);
    await run("--apply", "all");
    await here("update named.entry set now = 'Mine' where key = 2");
    await there(
      "update $s.entry set kind = 'x' where key = 1; alter table $s.entry add column raw text; update $s.entry set raw = key::text",
    );
    expect((await run("--apply", "all")).out).toContain("rows:entry: applied: 0 rows added, 1 changed");
    expect(await values("select now, kind, raw from named.entry where key in (1, 2) order by key")).toEqual([
      "a|x|1",
      "Mine|c|2",
    ]);
    expect((await run()).out).toContain("nothing is proposed");
  });

  it("[design 5 adopted] given a draft of a form, when a part changes that form, then the draft stays as it is and is out of date", async () => {
    const { run, there } = await begin("drafted");
    const { definitions } = server.services;
    const snapshot = await definitions.refresh();
    const [kind, id] = ["form", "drafted.orders"] as const;
    const document = JSON.parse(
      JSON.stringify(snapshot.get(kind, id)).replace('"label":"Freight"', '"label":"Shipping"'),
    );
    const baseVersion = snapshot.version(kind, id) ?? 0;
    await definitions.saveDraft({ kind, id, document, baseVersion, revision: 0 }, options);
    await there("alter table $s.orders add column paid boolean");
    expect((await run("--apply", "table:orders")).out).toContain("table:orders: applied");
    expect(fields(await bodyOf<FormBody>("form", id)).some(({ name }) => name === "paid")).toBe(true);
    const draft = await definitions.draft(kind, id);
    expect(draft).toMatchObject({ isStale: true, document });
    await definitions.discardDraft({ kind, id }, draft?.revision ?? 0, options);
  });

  it("[design 5 adopted] given rows that a constraint here refuses, when their part is applied, then none of them is there, and the next number is free after those that come", async () => {
    const { run, there } = await begin("strict");
    await there(`create table $s.ticket (id serial primary key, title text);
      insert into $s.ticket (title) select 'T' || n from generate_series(1, 5) n`);
    await run("--apply", "all");
    await there("insert into $s.ticket (title) values ('Long enough'), ('No')");
    await here("alter table strict.ticket add constraint long check (length(title) > 2 or id < 6)");
    const refused = await run("--apply", "rows:ticket");
    expect(refused.out).toMatch(/rows:ticket: refused, nothing of it was applied: PostgreSQL refused it: .*"long"/);
    expect(await values("select count(*) from strict.ticket")).toEqual(["5"]);
    await here("alter table strict.ticket drop constraint long");
    await run("--apply", "rows:ticket");
    expect(await values("insert into strict.ticket (title) values ('Mine') returning id")).toEqual(["8"]);
  });

  it("[design 5 adopted] given a row that was changed past Tessera, when adoption changes or deletes it, then its history has every state", async () => {
    const { run, there } = await begin("traced");
    const clerk = await server.enter("clerk");
    await there("update $s.customer set city = 'Two' where id = 1");
    await run("--apply", "rows:customer");
    await here("update traced.customer set city = 'Past' where id = 1");
    await there("update $s.customer set city = 'Three' where id = 1; delete from $s.orders where id = 1");
    await run("--apply", "rows:customer,rows:orders", "--conflicts", "source", "--vanished", "delete");
    const { versions } = await clerk.call(getHistory, { entity: "traced.customer", key: "1" });
    expect(versions.map(({ version, kind }) => [version, kind])).toEqual([
      [4, "adopted"],
      [3, "found"],
      [2, "adopted"],
      [1, "found"],
    ]);
    expect(versions[0]?.changes).toMatchObject([{ column: "city", before: "Past", after: "Three" }]);
    expect(versions[1]?.changes).toMatchObject([{ column: "city", before: "Two", after: "Past" }]);
    expect(
      await values(
        "select became, raw ->> 'note', array_to_string(parents, ',') from sys.record_history where entity = 'traced.orders'",
      ),
    ).toEqual(["|Note 1|r_customer=2"]);
  });

  it("[design 5 adopted] given the operation, when an administrator applies parts by it, then it answers the plan and what became of them", async () => {
    const { there } = await begin("asked");
    await there("update $s.customer set city = 'There' where id = 1; alter table $s.orders add column paid boolean");
    const admin = await server.enter("admin");
    const input = { url: shop.url, schema: null, subsystem: "asked", grants: [] };
    const planned = await adoptedBy(admin, input);
    expect(planned.source?.parts.map(({ id }) => id)).toEqual(["table:orders", "rows:customer"]);
    const choices = { conflicts: "open" as const, vanished: "open" as const };
    const plan = { apply: ["rows:customer"], choices, separate: [] };
    const applied = await adoptedBy(admin, { ...input, plan });
    expect(applied.source?.outcomes).toEqual([
      { id: "rows:customer", refusal: null, kept: [], written: { added: 0, changed: 1, deleted: 0 } },
    ]);
    await expect(adoptedBy(admin, { ...input, plan: { ...plan, apply: ["rows:nothing"] } })).rejects.toMatchObject({
      code: "adoption_failed",
      reason: { key: "adoption.error.part_unknown", params: { parts: "rows:nothing" } },
    });
    const clerk = await server.enter("clerk");
    await expect(clerk.call(adopt, { ...input, plan })).rejects.toMatchObject({ code: "access_denied" });
  });
});
