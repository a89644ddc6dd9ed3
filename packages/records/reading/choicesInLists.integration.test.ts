import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";

let shop: Shop;

/** Customers whose country is one of three fixed choices; FR is stored too and is none of them. */
const options = [
  { id: "o-us", key: "US", label: "Amerika" },
  { id: "o-de", key: "DE", label: "Németország" },
  { id: "o-hu", key: "HU", label: "Magyarország" },
];
const labels = [{ path: "country", choices: options.map(({ key, label }) => ({ key, label })) }];

beforeAll(async () => {
  shop = await openShop();
  const customer = shopEntities.get("customer");
  if (!customer) throw new Error("The shop has customers.");
  const columns = customer.columns.map((column) => (column.name === "country" ? { ...column, options } : column));
  await shop.define({
    entities: new Map([...shopEntities, ["customer", { ...customer, columns }]]),
    roles: new Map([["everything", [allow("*", all)]]]),
  });
  await shop.database.pool.query("truncate shop.customer cascade");
  await shop.database.pool.query(`insert into shop.customer (id, name, country) values
    ('A', 'Anna', 'HU'), ('B', 'Bea', 'US'), ('C', 'Cili', 'DE'), ('D', 'Dóra', null), ('E', 'Emma', 'FR')`);
});

afterAll(() => shop.close());

async function names(request: object): Promise<readonly string[]> {
  const answer = await shop.records.page(shop.as(["everything"]), {
    entity: "customer",
    columns: [{ name: "name", path: "name" }],
    order: [{ path: "name", direction: "asc" }],
    offset: 0,
    limit: 50,
    ...request,
  });
  const { rows } = JSON.parse(answer.body) as { rows: readonly { cells: { name: string } }[] };
  return rows.map(({ cells }) => cells.name);
}

describe("fixed choices in lists", () => {
  it("[lists 2.2 search] given a column with fixed choices, when a word of a label is searched, then the records with its key are found, whatever the key is", async () => {
    const search = (text: string) => names({ search: text, searchPaths: ["country"], searchChoices: labels });
    expect(await search("orszag")).toEqual(["Anna", "Cili"]);
    expect(await search("AMERIKA")).toEqual(["Bea"]);
    expect(await search("US")).toEqual([]);
  });

  it("[lists 2.2 search] given a stored value that is none of the choices, when it is searched as it is shown, then it is found", async () => {
    expect(await names({ search: "fr", searchPaths: ["country"], searchChoices: labels })).toEqual(["Emma"]);
  });

  it("[lists 2.2 order] given a column with fixed choices, when the list is ordered by it, then the order is that of the choices, others behind", async () => {
    const byCountry = (direction: string) => names({ order: [{ path: "country", direction }] });
    expect(await byCountry("asc")).toEqual(["Bea", "Cili", "Anna", "Emma", "Dóra"]);
    expect((await byCountry("desc")).filter((name) => !["Emma", "Dóra"].includes(name))).toEqual([
      "Anna",
      "Cili",
      "Bea",
    ]);
  });
});

describe("look-ups", () => {
  beforeAll(async () => {
    await shop.database.pool.query(`truncate shop.customer cascade;
      insert into shop.customer (id, name, secret) values
        ('1', 'Bíró Istvánné', 'x'), ('2', 'Tóth-Anna Panna', 'x'), ('3', 'Anna', 'x'), ('4', 'Annamária', 'x'),
        ('5', 'Kővári Anna', 'x'), ('6', 'Ann', 'x')`);
  });
  const choices = async (search: string, roles = ["everything"]) => {
    const answer = await shop.records.choices(shop.as(roles), { entity: "customer", search, offset: 0, limit: 50 });
    return (JSON.parse(answer.body) as { choices: readonly { display: string; detail: string | null }[] }).choices;
  };

  it("[forms 4 choice lists] given names that contain what is typed, when they are searched, then the same name is first, then beginnings, words, and the rest", async () => {
    expect((await choices("an")).map(({ display }) => display)).toEqual([
      "Ann",
      "Anna",
      "Annamária",
      "Kővári Anna",
      "Tóth-Anna Panna",
      "Bíró Istvánné",
    ]);
    expect((await choices("ANNA")).map(({ display }) => display)[0]).toBe("Anna");
    expect((await choices("anna kovari")).map(({ display }) => display)).toEqual(["Kővári Anna"]);
    expect(await choices(" \u0000 ")).toHaveLength(6);
  });

  it("[forms 4 choice lists] given a caller who may only refer to records, when they are offered, then what else tells them apart is not said", async () => {
    await shop.database.pool.query("update shop.customer set country = 'HU'");
    await shop.define({
      roles: new Map([
        ["everything", [allow("*", all)]],
        ["referring", [allow("customer", ["refer"])]],
      ]),
    });
    expect(new Set((await choices("anna")).map(({ detail }) => detail))).toEqual(new Set(["x"]));
    expect(new Set((await choices("anna", ["referring"])).map(({ detail }) => detail))).toEqual(new Set([null]));
  });
});
