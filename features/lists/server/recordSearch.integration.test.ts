import { column, document, entity, form, item, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { findAnything } from "../../search/operations/findAnything.ts";
import { getCount } from "../operations/getCount.ts";
import { getCreatable } from "../operations/getCreatable.ts";

/** A list of an entity with a form, and the pages and urls of both. */
function pagesOf(id: string, label: string, columns: readonly string[]) {
  const page = (name: string, type: string, params: object) =>
    document("page", name, {
      label: name,
      rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
      gridItems: [{ id: "p", type, params, columnId: "c" }],
    });
  return [
    form(id, id, [item("name", "text")]),
    document("list", id, {
      label,
      entity: id,
      form: id,
      columns: columns.map((path) => ({ id: `c_${path}`, name: path, path, label: path })),
      order: [{ column: "name", direction: "asc" }],
    }),
    page(`${id}-list`, "List", { list: id }),
    page(`${id}-form`, "DynForm", { form: id }),
    document("url", `${id}-list`, { route: `/${id}/index`, isPublic: false, page: `${id}-list`, title: null }),
    document("url", `${id}-form`, { route: `/${id}/update`, isPublic: false, page: `${id}-form`, title: null }),
  ];
}

const world = [
  entity("firm", [column("name"), column("city"), column("turnover", "integer"), column("secret")], {
    storage: { schema: "app", table: "firm" },
  }),
  entity(
    "deal",
    [
      column("name"),
      column("stage", "text", { options: [{ id: "option-a", key: "a", label: "Tárgyalás" }] }),
      column("firm_id", "uuid"),
    ],
    {
      storage: { schema: "app", table: "deal" },
      references: [reference("firm", "firm")],
    },
  ),
  ...pagesOf("firm", "Firms", ["name", "city", "turnover", "secret"]),
  ...pagesOf("deal", "Deals", ["name", "stage", "firm"]),
  document("url", "firm-new", { route: "/firm/create", isPublic: false, page: "firm-form", title: null }),
  document("list", "deals-none", {
    label: "No deals",
    entity: "deal",
    form: "deal",
    columns: [{ id: "c_name", name: "name", path: "name", label: "name" }],
    order: [{ column: "name", direction: "asc" }],
    filter: { field: "name", operator: "=", operand: { value: "" } },
  }),
  document("page", "a-start", {
    label: "Start",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p", type: "List", params: { list: "deals-none" }, columnId: "c" }],
  }),
  document("url", "a-start", { route: "/start", isPublic: false, page: "a-start", title: null }),
  role("seller", [
    { kind: "url", url: "*" },
    { kind: "entity", entity: "firm", actions: ["read"] },
    { kind: "entity", entity: "deal", actions: ["read"] },
  ]),
  role("maker", [
    { kind: "url", url: "*" },
    { kind: "entity", entity: "firm", actions: ["read", "create"] },
    { kind: "entity", entity: "deal", actions: ["read", "create"] },
  ]),
  role("insider", [
    { kind: "url", url: "firm-list" },
    { kind: "url", url: "firm-form" },
    { kind: "entity", entity: "firm", actions: ["read", "create"] },
  ]),
  role("visitor", [
    { kind: "url", url: "*" },
    {
      kind: "entity",
      entity: "firm",
      actions: ["read"],
      filter: { field: "city", operator: "=", operand: { value: "Wien" } },
      fields: ["id", "name", "city"],
    },
  ]),
  role("homebody", [
    { kind: "url", url: "deal-list" },
    { kind: "url", url: "deal-form" },
    { kind: "entity", entity: "firm", actions: ["read"] },
    { kind: "entity", entity: "deal", actions: ["read"] },
  ]),
];

let server: TestServer;
const found = async (client: TestClient, text: string) =>
  (await client.call(findAnything, { text })).groups.map(({ label, entries }) => [
    label,
    entries.map(({ name, detail }) => [name, detail]),
  ]);

beforeAll(async () => {
  server = await startProduct({
    documents: world,
    users: ["seller", "visitor", "homebody", "maker", "insider"].map((login) => ({ login, roles: [login] })),
  });
  const ids = Array.from({ length: 8 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`);
  await server.database.pool.query({
    text: `insert into app.firm (id, name, city, turnover, secret) values
      ($1, 'Őrségi Kovácsműhely', 'Szentgotthárd', 12, 'kincs'), ($2, 'Weißhaupt', 'Wien', 7, 'kincs')`,
    values: [ids[0], ids[1]],
  });
  await server.database.pool.query({
    text: `insert into app.deal (id, name, stage, firm_id) select gen_random_uuid(), 'Kapu ' || n, 'a', $1::uuid from generate_series(1, 7) n`,
    values: [ids[0]],
  });
});
afterAll(() => server?.close());

it("[lists 7 search] given records of several lists, when someone searches without accents or capitals, then each list answers its own, five at most, with what tells them apart, and what is called so stands before what mentions it", async () => {
  const seller = await server.enter("seller");
  expect(await found(seller, "kovacs")).toEqual([
    ["Firms", [["Őrségi Kovácsműhely", "Szentgotthárd · kincs"]]],
    ["Deals", [1, 2, 3, 4, 5].map((n) => [`Kapu ${n}`, "Őrségi Kovácsműhely"])],
  ]);
  const { groups, isComplete } = await seller.call(findAnything, { text: "weiß" });
  expect(isComplete).toBe(true);
  expect(groups[0]?.entries[0]?.url).toBe("/firm/update?id=00000000-0000-7000-8000-000000000001");
  expect(groups[0]?.url).toBe("/firm/index");
});

it("[lists 7 search] given someone who may read some rows and columns, when they search, then nothing else is found and nothing else is shown", async () => {
  const visitor = await server.enter("visitor");
  expect(await found(visitor, "kovacs")).toEqual([]);
  expect(await found(visitor, "kincs")).toEqual([]);
  expect(await found(visitor, "wien")).toEqual([["Firms", [["Weißhaupt", "Wien"]]]]);
});

it("[lists 7 search] given a list on a page that someone may not open, when they search, then its records are not found there", async () => {
  const homebody = await server.enter("homebody");
  expect(await found(homebody, "weiß")).toEqual([]);
  expect((await found(homebody, "kapu")).map(([label]) => label)).toEqual(["Deals"]);
});

it("[lists 7 search] given more records than are offered, when a name is searched, then the same name comes first, then beginnings, and what reads alike stands once", async () => {
  await server.database.pool.query(`insert into app.firm (id, name, city)
    select gen_random_uuid(), name, 'Graz' from unnest(array['Alte Linde', 'Baum zur Linde', 'Linde', 'Linde', 'Lindenhof', 'Sommerlinde', 'Zur Linde']) name`);
  const seller = await server.enter("seller");
  const groups = await found(seller, "linde");
  expect(groups).toEqual([
    ["Firms", ["Linde", "Lindenhof", "Alte Linde", "Baum zur Linde", "Zur Linde"].map((name) => [name, "Graz"])],
  ]);
});

it("[lists 7 search] given a choice that many records have, when its label is searched, then the list finds them and the search over all lists does not", async () => {
  const seller = await server.enter("seller");
  const search = "targyalas";
  expect(await seller.call(getCount, { idList: "deal", search })).toMatchObject({ total: 7 });
  expect(await found(seller, search)).toEqual([]);
});

it("[lists 7 search] given nothing but blanks, when they are searched for, then nothing is asked and nothing found", async () => {
  const seller = await server.enter("seller");
  expect(await seller.call(findAnything, { text: "   " })).toEqual({ groups: [], isComplete: true });
});

it("[design 9 palette] given people with different rights, when they ask what they may make, then it is what they may create on a page that makes it and that they may open", async () => {
  const of = async (login: string) => (await (await server.enter(login)).call(getCreatable, {})).entries;
  expect(await of("maker")).toEqual([{ entity: "firm", label: "firm", url: "/firm/create" }]);
  expect([await of("seller"), await of("insider")]).toEqual([[], []]);
});
