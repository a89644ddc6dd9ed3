import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { deleteRecords } from "../../../features/records/operations/deleteRecords.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { findAnything } from "../../../features/search/operations/findAnything.ts";
import { type CommandRun, type CommandServer, startCommandServer } from "./testing/commandServer.ts";

const tables = `
create schema rules; create schema shop; create schema staff;
create domain rules.flag as boolean; create domain rules.code as varchar(8) check (value <> 'none');
create type rules.state as enum ('new', 'done');
create function shop.uuid_generate_v1() returns uuid language sql as 'select gen_random_uuid()';
create table staff.person (id integer primary key, name text not null, manager_id integer references staff.person);
create table staff.friendship (person_id integer references staff.person, friend_id integer references staff.person,
  primary key (person_id, friend_id));
create table shop.person (code rules.code primary key, is_member rules.flag not null default false, state rules.state, states rules.state[]);
create table shop.sale (id integer, sold date not null, seller integer not null, buyer rules.code, primary key (id, sold))
  partition by range (sold);
create table shop.sale_2030 partition of shop.sale for values from ('2030-01-01') to ('2031-01-01');
create table shop.sale_2031 partition of shop.sale for values from ('2031-01-01') to ('2032-01-01');
create table shop.sale_later partition of shop.sale default;
alter table shop.sale_2030 add constraint sale_2030_seller_fkey foreign key (seller) references staff.person (id);
alter table shop.sale_2031 add constraint sale_2031_seller_fkey foreign key (seller) references staff.person (id);
alter table shop.sale_2030 add foreign key (buyer) references shop.person (code);
alter table shop.sale_2031 add foreign key (buyer) references shop.person (code);
alter table shop.sale_later add foreign key (buyer) references shop.person (code);
create table shop.document (id integer primary key, title text not null, words tsvector not null, lasts interval not null, seen inet,
  guid uuid not null default shop.uuid_generate_v1(), tag text default ('t-'::text || shop.uuid_generate_v1()));
create table shop.blank (code text primary key, note text);
create table shop.two_states (id integer primary key, old rules.state, new rules.state);
create view shop.sold_by as select p.name, count(*) as sales from shop.sale s join staff.person p on p.id = s.seller group by p.name;
create materialized view shop.later as select 1 as one with no data;
create materialized view shop.totals as select seller, count(*) from shop.sale group by seller;
create function shop.fill() returns trigger language plpgsql as $$ begin new.words := to_tsvector('simple', new.title); return new; end $$;
create trigger fill before insert on shop.document for each row execute function shop.fill();
insert into staff.person values (1, 'Ada', null), (2, 'Bea', 1);
insert into staff.friendship values (1, 2);
insert into shop.person values ('ada', true, 'new', '{done,new}');
insert into shop.sale values (1, '2030-05-01', 1, 'ada'), (2, '2031-05-01', 2, null), (3, '2040-05-01', 1, 'ada');
insert into shop.blank values ('', 'the blank one'), ('x', 'another');
insert into shop.document (id, title, lasts) values (1, 'first', '1 day');
refresh materialized view shop.totals;
`;

let source: TestDatabase;
let server: CommandServer;
let clerk: TestClient;
let run: CommandRun;

beforeAll(async () => {
  source = await createTestDatabase();
  await source.pool.query(tables);
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  run = await server.adopt(
    ...["--url", source.url, "--schema", "shop,staff", "--subsystem", "joint", "--grant", "joint-editor=clerk"],
  );
  clerk = await server.enter("clerk");
});
afterAll(async () => {
  await server.close();
  await source.close();
});

async function entity(id: string): Promise<EntityBody> {
  const document = (await server.services.definitions.refresh()).get("entity", id);
  if (!document) throw new Error(`no entity ${id}`);
  return bodyOf(document, "entity");
}

async function stored(sql: string): Promise<unknown> {
  return (await server.database.pool.query<{ value: unknown }>(`select (${sql})::text as value`)).rows[0]?.value;
}

async function save(id: string, key: string | null, values: { readonly [column: string]: Json }) {
  const changes = Object.fromEntries(Object.entries(values).map(([name, mine]) => [name, { base: null, mine }]));
  const formData = { saveId: randomId(16), form: id, entity: id, key, changes, rows: {} };
  return (await clerk.call(saveData, { idForm: id, formData })).HEADER;
}

const read = async (idList: string) => (await clerk.call(getList, { idList, limit: 20 })).rows;

describe("several schemas", () => {
  it("[design 5 adopted] given two schemas that know each other, when they are adopted together, then one subsystem has the tables, keys and views of both", async () => {
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toContain("staff.person: named staff_person, because another schema has the same name");
    expect(await read("joint.sold-by")).toMatchObject([{ cells: { name: "Ada" } }, { cells: { name: "Bea" } }]);
    expect((await entity("joint.sale")).references.map((one) => [one.name, one.entity])).toEqual([
      ["buyer_record", "joint.person"],
      ["seller_record", "joint.staff-person"],
    ]);
    expect(await stored(`select string_agg(name, ',' order by id) from joint.staff_person`)).toBe("Ada,Bea");
  });

  it("[design 5 adopted] given the name of a schema that is not there, when several are named, then it is said which are", async () => {
    const refused = await server.adopt("--url", source.url, "--schema", "shop,nowhere", "--subsystem", "none");
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain("no schema nowhere");
  });
});

describe("keys", () => {
  it("[design 5 adopted] given two references to one table inside a key, when it is adopted, then both show, and the record opens", async () => {
    expect(await read("joint.friendship")).toMatchObject([
      { key: "1~2", cells: { person_id: "Ada", friend_id: "Bea" } },
    ]);
    const { ITEMS } = await clerk.call(getData, { idForm: "joint.staff-person", idMaintable: "1" });
    expect(ITEMS).toMatchObject({ rows: { friendship: [], friendship_2: [{ key: "1~2" }] } });
  });

  it("[design 5 adopted] given foreign keys that stand on partitions, when they are adopted, then they are keys of the table, and the list shows names", async () => {
    const keys = `select string_agg(conname || ' ' || conrelid::regclass, ', ' order by conname) from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid::regclass::text like 'joint.sale%'`;
    expect(await stored(keys)).toBe("sale_buyer_fkey joint.sale, sale_seller_fkey joint.sale");
    expect(run.out).toContain(
      "FOREIGN KEY sale.sale_seller_fkey: in the source only the partitions sale_2030, sale_2031",
    );
    expect(await read("joint.sale")).toMatchObject([
      { cells: { seller: "Ada", buyer: "ada" } },
      { cells: { seller: "Bea", buyer: null } },
      { cells: { seller: "Ada" } },
    ]);
  });

  it("[design 5 record ids] given a blank key, when its record is opened, saved and deleted, then it is the one that is meant", async () => {
    expect(await read("joint.blank")).toMatchObject([{ key: "" }, { key: "x" }]);
    const { ITEMS } = await clerk.call(getData, { idForm: "joint.blank", idMaintable: "" });
    expect(ITEMS).toMatchObject({ key: "", values: { code: "", note: "the blank one" } });
    const changes = { note: { base: "the blank one", mine: "changed" } };
    const formData = { saveId: randomId(16), form: "joint.blank", entity: "joint.blank", key: "", changes, rows: {} };
    expect((await clerk.call(saveData, { idForm: "joint.blank", formData })).HEADER.ERROR).toEqual([]);
    expect(await stored("select string_agg(code || ':' || note, ',' order by code) from joint.blank")).toBe(
      ":changed,x:another",
    );
    expect((await clerk.call(getHistory, { entity: "joint.blank", key: "" })).versions.length).toBeGreaterThan(0);
    await clerk.call(deleteRecords, { entity: "joint.blank", keys: [""] });
    expect(await stored("select string_agg(code, ',') from joint.blank")).toBe("x");
  });
});

describe("types of other schemas", () => {
  it("[design 5 adopted] given domains and enums of a schema that is not adopted, when they are, then columns have their base types, lengths, checks and choices", async () => {
    const { columns } = await entity("joint.person");
    const typed = columns.map(({ name, type, length, options }) => [name, type, length, options?.length ?? null]);
    expect(typed).toEqual([
      ["code", "text", 8, null],
      ["is_member", "boolean", null, null],
      ["state", "text", null, 2],
      ["states", "list", null, null],
    ]);
    await expect(save("joint.person", null, { code: "none" })).rejects.toMatchObject({ code: "check_violation" });
    expect((await save("joint.person", null, { code: "bea", is_member: true, state: "done" })).ERROR).toEqual([]);
    const row = "select row(code, is_member, state) from joint.person where code = 'bea'";
    expect(await stored(row)).toBe("(bea,t,done)");
  });

  it("[design 5 adopted] given two columns with the same choices, when they are adopted, then each has them", async () => {
    expect((await save("joint.two-states", null, { old: "new", new_: "done" })).ERROR).toEqual([]);
    expect(await read("joint.two-states")).toMatchObject([{ cells: { old: "new", new_: "done" } }]);
  });
});

describe("what the source did by itself", () => {
  it("[design 5 adopted] given a column that a trigger filled, when a record is made, then it is entered by hand, and the report names it", async () => {
    expect(run.out).toContain("COLUMN document.words: required, and in the source filled by the trigger fill");
    const made = await save("joint.document", null, { title: "second", words: "'second':1", lasts: "2 days" });
    expect(made.ERROR).toEqual([]);
    expect(await stored("select row(words, lasts) from joint.document where id = 2")).toBe(`('second':1,P2D)`);
    await expect(save("joint.document", null, { title: "x", words: "'", lasts: "1 day" })).rejects.toMatchObject({
      code: "value_invalid",
    });
  });

  it("[design 5 adopted] given defaults by an extension's uuid, when a record is made, then PostgreSQL's own makes them", async () => {
    const { columns } = await entity("joint.document");
    const defaults = columns.flatMap(({ name, databaseDefault }) => (databaseDefault ? [[name, databaseDefault]] : []));
    expect(defaults).toEqual([
      ["guid", "gen_random_uuid()"],
      ["tag", "('t-'::text || gen_random_uuid())"],
    ]);
  });

  it("[design 5 adopted] given a materialised view without rows, when its list is read, then it is said why, and the search goes on", async () => {
    expect(run.out).toContain("MATERIALIZED VIEW later: has no rows until it is refreshed");
    await expect(read("joint.later")).rejects.toMatchObject({ code: "not_populated" });
    expect(await read("joint.totals")).toHaveLength(2);
    const { groups } = await clerk.call(findAnything, { text: "Ada" });
    expect(groups.map(({ id }) => id)).toContain("list-joint.staff-person");
  });

  it("[design 5 adopted] given many things that are left out, when they are listed, then they are counted by kind first", () => {
    const lines = run.out.split("\n");
    const begin = lines.findIndex((line) => line.endsWith("could not be taken over unchanged:"));
    expect(lines.slice(begin + 1)).toContain("  2 × FUNCTION: not taken over, but can be (--triggers …)");
    const counted = lines.indexOf("  1 × TRIGGER: not taken over, but can be (--triggers …)");
    expect(counted).toBeGreaterThan(begin);
    expect(lines.indexOf("Each of them:")).toBeGreaterThan(counted);
  });
});
