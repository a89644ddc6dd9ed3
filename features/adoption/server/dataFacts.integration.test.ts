import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "./catalogue/catalogue.server.ts";
import { readDataFacts } from "./dataFacts.server.ts";
import { keptFacts } from "./documents/dataFacts.ts";
import { openSession } from "./session.server.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await openSession(database.url);
  await client.query(`
    create schema shop;
    create table shop.film (id int primary key, title text, review text, essay text, unused text, code varchar(5), release_year int, days_per_year int);
    insert into shop.film
      select i, 'Film ' || i, E'good\\nvery good', repeat('x', 201), null, 'a', 1990 + i, 365 from generate_series(1, 20) i;
    create table shop.kind (id int primary key, name text);
    insert into shop.kind values (1, 'short');
    create table shop.empty (id int primary key, name text);
    analyze shop.film; analyze shop.kind; analyze shop.empty;
  `);
});

afterAll(async () => {
  await client.end();
  await database.close();
});

describe("readDataFacts", () => {
  it("[design 5 adopted] given rows of a schema, when they are looked at, then short texts, numbers that are no years and the largest tables are known", async () => {
    expect(await readDataFacts(client, "shop", await readCatalogue(client, "shop"))).toEqual({
      oneLine: ["film.title", "kind.name"],
      notYears: ["film.days_per_year"],
      largest: ["film", "kind"],
    });
  });

  it("[design 5 adopted] given rows that came since, when they are looked at again, then only columns that are new count", async () => {
    const catalogue = await readCatalogue(client, "shop");
    const before = await readDataFacts(client, "shop", catalogue);
    await client.query(`
      update shop.film set title = repeat('y', 500);
      insert into shop.empty values (1, 'now');
      alter table shop.kind add column said text;
      update shop.kind set said = 'word';
    `);
    const now = await readDataFacts(client, "shop", await readCatalogue(client, "shop"));
    const known = new Set(
      catalogue.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
    );
    expect(keptFacts(before, now, (column) => !known.has(column))).toEqual({
      ...before,
      oneLine: [...before.oneLine, "kind.said"],
    });
  });
});
