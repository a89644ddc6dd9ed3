import { join } from "node:path";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { AdoptionError } from "./adoptionError.ts";
import type { AdoptReport } from "./adoptSchema.server.ts";
import { readCatalogue } from "./catalogue/catalogue.server.ts";
import type { CatalogueTable } from "./catalogue/catalogue.ts";
import { proveCopy } from "./copy/proveCopy.server.ts";
import { withSession } from "./session.server.ts";
import { adoptionGround, noticed } from "./testing/adoptionGround.server.ts";

const northwind = join(import.meta.dirname, "../../../worlds/northwind/source/northwind.sql");
const nasty = join(import.meta.dirname, "fixtures/nasty.sql");

const { adopt, dumpFile, values, run, scratchDatabases, database } = adoptionGround();

function tableOf(report: AdoptReport, name: string): CatalogueTable {
  const table = report.catalogue.tables.find((item) => item.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

describe("Northwind", () => {
  let report: AdoptReport;

  beforeAll(async () => {
    report = await adopt({ source: { file: northwind }, subsystem: "northwind" });
  });

  it("[design 5 adopted] given its dump, when it is adopted, then all 14 tables come with their rows and nothing is left out", () => {
    expect(report.tables).toHaveLength(14);
    expect(report.tables.find((table) => table.name === "orders")).toEqual({ name: "orders", rows: 830 });
    expect(noticed(report)).toEqual([]);
  });

  it("[design 5 adopted] given the copy, when it is compared with the scratch database, then structure and rows are the same", () => {
    expect(report.proof).toEqual({ isSameStructure: true, differing: [] });
  });

  it("[design 5 adopted] given rows that come while a database is being copied, when it is adopted, then the copy is of one moment", async () => {
    const copied = await adopt({
      source: { url: database().url },
      schema: "northwind",
      subsystem: "moment",
      onTable: async (table) => {
        if (table === "categories") await run("insert into northwind.us_states values (99, 'Atlantis', 'AT', 'sea')");
      },
    });
    expect(await values("select count(*)::text from northwind.us_states")).toEqual(["52"]);
    expect(await values("select count(*)::text from moment.us_states")).toEqual(["51"]);
    expect(copied.proof).toEqual({ isSameStructure: true, differing: [] });
  });

  it("[design 5 adopted] given a copy in which one value and one default were changed, when it is compared, then both show", async () => {
    const { catalogue } = await adopt({ source: { url: database().url }, schema: "northwind", subsystem: "altered" });
    await run(
      "update altered.orders set freight = 0 where order_id = 10248; alter table altered.region alter region_id set default 1",
    );
    const proof = await withSession(database().url, {}, async (client) => {
      const altered = await readCatalogue(client, "altered");
      const names = new Set(catalogue.tables.map((table) => table.name));
      return proveCopy(
        { client, schema: "northwind", catalogue },
        { client, schema: "altered", catalogue: altered },
        names,
      );
    });
    expect(proof).toEqual({ isSameStructure: false, differing: ["orders"] });
  });

  it("[design 5 adopted] given order_details, when its catalogue is read, then its composite key and both references are there", () => {
    const table = tableOf(report, "order_details");
    expect(table.primaryKey?.columns).toEqual(["order_id", "product_id"]);
    expect(table.foreignKeys.map(({ columns, target, targetColumns }) => ({ columns, target, targetColumns }))).toEqual(
      [
        { columns: ["order_id"], target: "orders", targetColumns: ["order_id"] },
        { columns: ["product_id"], target: "products", targetColumns: ["product_id"] },
      ],
    );
  });

  it("[design 5 adopted] given the name is taken, when it is adopted again under it, then it is refused and nothing changes", async () => {
    const again = adopt({ source: { file: northwind }, subsystem: "northwind" });
    await expect(again).rejects.toEqual(new AdoptionError("target_exists", { schema: "northwind" }));
    expect(await values("select count(*)::text from northwind.orders")).toEqual(["830"]);
  });

  it("[design 5 adopted] given the run is over, when the server is looked at, then no scratch database or role is left", async () => {
    expect(await scratchDatabases()).toEqual([]);
  });
});

describe("a dump full of oddities", () => {
  let report: AdoptReport;

  beforeAll(async () => {
    report = await adopt({ source: { file: nasty }, schema: "Odd Shop", subsystem: "odd" });
  });

  it("[design 5 adopted] given it, when it is adopted, then every row of every table is the same as in the scratch database", () => {
    expect(report.proof.differing).toEqual([]);
    expect(report.tables).toEqual([
      { name: 'Order "lines"; odd', rows: 3 },
      { name: "article", rows: 2 },
      { name: "customer", rows: 2 },
      { name: "empty", rows: 0 },
      { name: "junction", rows: 1 },
      { name: "measure", rows: 3 },
    ]);
  });

  it("[design 5 adopted] given it, when it is adopted, then what cannot be reproduced is listed with its reason", () => {
    expect(noticed(report)).toEqual([
      "not_reproduced | CREATE FUNCTION | native",
      "not_reproduced | CREATE PROCEDURE | proc",
      'type_as_text | CREATE TABLE | Order "lines"; odd | "Odd Shop".citext',
      "type_as_text | CREATE TABLE | customer | elsewhere.geometry",
      "replaced | CREATE TABLE | customer | elsewhere.uuid_generate_v4",
      'failed | COPY | customer | value for domain "Odd Shop"."e-mail" violates check constraint "has at"',
      "failed | INSERT | article | value too long for type character varying(12)",
      "refused | SELECT",
      "refused | DO",
      "refused | COPY | article",
      "refused | DELETE | article",
      "not_reproduced | CREATE RULE | quiet",
      "not_reproduced | ROW LEVEL SECURITY | article",
      "not_reproduced | CREATE POLICY | mine",
      'generated_as_plain | COLUMN | Order "lines"; odd.bumped | plus_one',
      'uses_function | DEFAULT | Order "lines"; odd.code | next_code',
      'uses_function | CHECK | Order "lines"; odd.code_known | next_code',
      "uses_function | VIEW | calls | next_code",
      "outside_schema | VIEW | reaches | elsewhere.other",
      "unsafe | VIEW | spy | query_to_xml",
      "unsafe | VIEW | spy_catalog | pg_class",
      "not_taken | FUNCTION | plus_one | BEGIN ATOMIC",
      "takeable | FUNCTION | next_code | next_code",
      "takeable | FUNCTION | stamp | stamp",
      "takeable | TRIGGER | article.stamp | article.stamp",
    ]);
  });

  it("[design 5 adopted] given a row that PostgreSQL refuses, when it is listed, then its line in the file is named", () => {
    const lines = report.dump?.notices.filter((notice) => notice.code === "failed").map((notice) => notice.line);
    expect(lines).toEqual([239, 249]);
  });

  it("[design 5 adopted] given its types, when the catalogue is read, then each column says what it holds", () => {
    const table = tableOf(report, 'Order "lines"; odd');
    const types = new Map(table.columns.map((column) => [column.name, column.type]));
    expect(types.get("qty")).toMatchObject({ sql: "numeric(30,10)", base: "numeric", precision: 30, scale: 10 });
    expect(types.get("discount")).toMatchObject({ domain: "percentage", base: "numeric", precision: 5, scale: 2 });
    expect(types.get("mood")).toMatchObject({ kind: "enum", labels: ["sad", "it's ok; fine", 'happy "very"'] });
    expect(types.get("moods")).toMatchObject({ sql: "mood[]", kind: "enum", isArray: true });
    expect(types.get("matrix")).toMatchObject({ base: "int4", isArray: true });
    expect(types.get("home")).toMatchObject({ kind: "composite", base: "address" });
    expect(types.get("price_span")).toMatchObject({ kind: "range", base: "span" });
    expect(types.get("nick")).toMatchObject({ sql: "text" });
    expect(table.columns.find((column) => column.name === "total")?.generated).toMatchObject({ isStored: true });
    expect(table.columns.find((column) => column.name === "bumped")?.generated).toBeNull();
  });

  it("[design 5 adopted] given values that JavaScript cannot hold, when they are copied, then they are exact", async () => {
    const sql = `select order_no::text, qty::text, price::numeric::text, "when"::text, due::text from odd."Order ""lines""; odd"
      where "Line;No" <= 2 order by order_no, "Line;No"`;
    expect(await values(sql)).toEqual([
      ...["1", "1.0000000000", "-0.01", "2024-01-01 00:00:00+00", "0044-03-15 BC"],
      ...[
        "9007199254740993",
        "12345678901234567890.0123456789",
        "1234.50",
        "2024-02-29 23:59:59.123456+00",
        "2024-02-29",
      ],
      ...["9007199254740993", "1.0000000000", null, "infinity", "4000-01-01"],
    ]);
  });

  it("[design 5 adopted] given partitions of partitions, when they are copied, then rows go where they belong and old ones too", async () => {
    expect(await values("select count(*)::text from odd.measure_2024_a")).toEqual(["2"]);
    await run("insert into odd.measure values ('2024-07-01', 2, 3)");
    expect(await values("select count(*)::text from odd.measure_2024_a")).toEqual(["3"]);
    const { partitioning } = tableOf(report, "measure");
    expect(partitioning?.partitions.map((partition) => partition.name)).toEqual([
      "measure_2024",
      "measure_2024_a",
      "measure_rest",
    ]);
    expect(report.tables.map((table) => table.name)).not.toContain("measure_rest");
  });

  it("[design 5 adopted] given serial and identity columns, when rows are added to the copy, then numbers go on where they were", async () => {
    const added = "insert into odd.article (sku) values ('new') returning id, always_id";
    expect(await values(added)).toEqual([11, 200]);
  });

  it("[design 5 adopted] given views upon views, when they are copied, then they can be read and keep their options", async () => {
    expect(report.catalogue.views.map((view) => view.name)).toEqual(["a_top", "counted", "z_base"]);
    expect(report.catalogue.views[2]?.options).toEqual(["security_barrier=true"]);
    expect(await values("select order_no::text from odd.a_top order by 1")).toEqual(["1", "9007199254740993"]);
    expect(await values("select n::text from odd.counted")).toEqual(["2"]);
  });

  it("[design 5 adopted] given self references and a cycle of references, when they are copied, then they hold and keep their actions", () => {
    const keys = tableOf(report, "customer").foreignKeys;
    expect(
      keys.map(({ name, target, onDelete, onUpdate, isDeferred }) => ({
        name,
        target,
        onDelete,
        onUpdate,
        isDeferred,
      })),
    ).toEqual([
      { name: "boss", target: "customer", onDelete: "set null", onUpdate: "no action", isDeferred: true },
      { name: "favourite", target: "article", onDelete: "no action", onUpdate: "cascade", isDeferred: false },
    ]);
    expect(tableOf(report, "article").foreignKeys[0]).toMatchObject({ target: "customer", isValidated: false });
  });

  it("[design 5 adopted] given comments with quotes and line ends, when they are copied, then they are the same", () => {
    const table = tableOf(report, 'Order "lines"; odd');
    expect(table.comment).toBe(`Lines; it's "quoted" \\ and\nover two lines`);
    expect(table.columns.find((column) => column.name === "Line;No")?.comment).toBe("a -- b /* c */");
    expect(table.indexes.map((index) => index.comment)).toEqual(["quick; look-up"]);
  });

  it("[design 5 adopted] given everything that names the old schema, when it is copied, then nothing in the new one reaches back", async () => {
    const foreign = `select distinct n.nspname from pg_depend d
      join pg_class c on c.oid = d.objid and d.classid = 'pg_class'::regclass and c.relnamespace = 'odd'::regnamespace
      join pg_class r on r.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
      join pg_namespace n on n.oid = r.relnamespace`;
    expect(await values(foreign)).toEqual(["odd"]);
  });
});

describe("another database", () => {
  it("[design 5 adopted] given rows hidden from the reading role, when its schema is adopted, then the table is listed, never thinned out", async () => {
    const other = await createTestDatabase();
    try {
      await run(
        `create table open (a serial); insert into open values (1); create table secret (a int); insert into secret values (1), (2);
         grant select on all tables in schema public to tessera_test;
         alter table secret enable row level security; create policy p on secret using (a = 1)`,
        other.adminUrl,
      );
      const report = await adopt({ source: { url: other.url }, subsystem: "secrets" });
      expect(report.tables).toEqual([
        { name: "open", rows: 1 },
        { name: "secret", rows: null },
      ]);
      expect(report.proof.differing).toEqual(["secret"]);
      expect(noticed(report)).toEqual([
        "not_reproduced | POLICY | secret.p",
        'failed | ROWS | secret | query would be affected by row-level security policy for table "secret"',
        "value_unreadable | SEQUENCE | open_a_seq",
      ]);
    } finally {
      await other.close();
    }
  });

  it("[design 5 adopted] given a default that counts in another schema, when it is adopted, then the copy does not count there", async () => {
    const other = await createTestDatabase();
    try {
      await run("create schema odd; create sequence odd.article_id_seq", other.url);
      await run("create table public.t (a bigint default nextval('odd.article_id_seq'))", other.url);
      const report = await adopt({ source: { url: other.url }, subsystem: "counting" });
      expect(noticed(report)).toEqual(["uses_function | DEFAULT | t.a | odd.article_id_seq"]);
      expect(tableOf(report, "t").columns[0]?.default).toBeNull();
    } finally {
      await other.close();
    }
  });

  it("[design 5 adopted] given an address where nothing answers, when it is adopted, then the address is named without its password", async () => {
    const failure = adopt({ source: { url: "postgres://me:hidden@127.0.0.1:1/x" }, subsystem: "none" });
    await expect(failure).rejects.toMatchObject({
      code: "source_unreachable",
      data: { address: "postgres://me@127.0.0.1:1/x" },
    });
  });
});

describe("Tessera's own database", () => {
  it("[design 10 rights] given the schema with users and sessions, when it is adopted by its address, then it is refused, but one of that name elsewhere is not", async () => {
    const other = await createTestDatabase();
    try {
      for (const url of [database().url, other.url])
        await run("create schema sys; create table sys.user (name text)", url);
      const own = adopt({ source: { url: database().adminUrl }, schema: "sys", subsystem: "own-system" });
      await expect(own).rejects.toEqual(new AdoptionError("source_is_own", { schema: "sys" }));
      const report = await adopt({ source: { url: other.url }, schema: "sys", subsystem: "their-system" });
      expect(report.tables).toEqual([{ name: "user", rows: 0 }]);
    } finally {
      await other.close();
    }
  });
});

describe("a run that ends early", () => {
  it("[design 5 adopted] given the connection breaks half-way, when the server is looked at, then no half schema is left", async () => {
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tessera adopt' and datname = current_database() and usename = 'tessera_test'`;
    const half = adopt({
      source: { file: northwind },
      subsystem: "half",
      onTable: async (_table, index) => {
        if (index === 7) await run(kill, database().adminUrl);
      },
    });
    await expect(half).rejects.toThrow();
    expect(await values("select count(*)::text from pg_namespace where nspname = 'half'")).toEqual(["0"]);
    expect(await scratchDatabases()).toEqual([]);
  });
});

describe("a large schema", () => {
  it("[design 5 adopted] given 100 tables that refer to one another, when their dump is adopted, then all come and are the same", {
    timeout: 120_000,
  }, async () => {
    const names = Array.from({ length: 100 }, (_, index) => `table_${String(index).padStart(3, "0")}`);
    const tables = names.map(
      (
        name,
      ) => `create table ${name} (id serial primary key, code varchar(20) unique, parent int, made timestamptz default now());
        insert into ${name} (code, parent) select 'c' || i, i from generate_series(1, 50) i;
        create index on ${name} (parent); create view view_${name} as select id, code from ${name};`,
    );
    const references = names.map(
      (name, index) => `alter table ${name} add foreign key (parent) references ${names[(index * 7 + 1) % 100]} (id);`,
    );
    const report = await adopt({
      source: dumpFile("hundred.sql", [...tables, ...references].join("\n")),
      subsystem: "hundred",
    });
    expect(report.proof).toEqual({ isSameStructure: true, differing: [] });
    expect(report.tables).toEqual(names.map((name) => ({ name, rows: 50 })));
    expect(report.catalogue.views).toHaveLength(100);
    expect(report.catalogue.tables.flatMap((table) => table.foreignKeys)).toHaveLength(100);
  });
});

describe("choosing a schema", () => {
  const two = "create schema a; create table a.t (i int); create schema b; create table b.t (i int);";

  it.each([
    ["the only one with tables", "create schema shop; create table shop.t (i int);", null, "shop"],
    ["public among several", `${two} create table public.t (i int);`, null, "public"],
    ["the one asked for", two, "b", "b"],
    ["those asked for", two, "b,a", "b,a"],
    ["all of them", `${two} create table public.t (i int);`, "all", "public,a,b"],
  ])(
    "[design 5 adopted] given %s, when a dump is adopted, then it is taken",
    async (_which, dump, schema, expected) => {
      const report = await adopt({
        source: dumpFile("choice.sql", dump),
        schema,
        subsystem: `chosen-${expected.replaceAll(",", "-")}`,
      });
      expect(report.sourceSchema).toBe(expected);
    },
  );

  it.each([
    [
      "one of several that is not there",
      two,
      "a,c",
      { code: "schema_missing", data: { schema: "c", schemas: ["a", "b"] } },
    ],
    ["several and none named", two, null, { code: "schema_ambiguous", data: { schemas: ["a", "b"] } }],
    ["one that is not there", two, "c", { code: "schema_missing", data: { schema: "c", schemas: ["a", "b"] } }],
    ["a dump without tables", "select 1;", null, { code: "schema_empty" }],
  ])(
    "[design 5 adopted] given %s, when a dump is adopted, then it is refused with the choice",
    async (_which, dump, schema, expected) => {
      const adopted = adopt({ source: dumpFile("choice.sql", dump), schema, subsystem: "unchosen" });
      await expect(adopted).rejects.toMatchObject(expected);
    },
  );

  it.each(["sys", "app", "public", "pg_x", "Big", "a b", ""])(
    "[design 5 adopted] given subsystem '%s', when something is adopted into it, then it is refused",
    async (subsystem) => {
      const adopted = adopt({ source: { file: northwind }, subsystem });
      await expect(adopted).rejects.toEqual(new AdoptionError("subsystem_invalid", { subsystem }));
    },
  );
});
