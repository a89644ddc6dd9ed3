import { column, document, entity, form, item, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getRelated, relatedPageSize } from "../operations/getRelated.ts";
import { getRelationships } from "../operations/getRelationships.ts";

const keyOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [kovacs, weiss, linde, gate, fence, key] = [1, 2, 3, 11, 12, 21].map(keyOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const world = [
  entity("firm", [column("name"), column("city"), column("owner_id", "uuid")], {
    labelPlural: "Firms",
    references: [reference("owner", "firm")],
  }),
  entity("deal", [column("name"), column("firm_id", "uuid"), column("secret_id", "uuid")], {
    labelPlural: "Deals",
    references: [reference("firm", "firm"), reference("secret", "firm")],
  }),
  entity("tender", [column("name"), column("bidders", "list", { element: "uuid", reference: { entity: "firm" } })], {
    labelPlural: "Tenders",
  }),
  entity("skill", [column("name")], { labelPlural: "Skills" }),
  entity("firm-skill", [column("firm_id", "uuid"), column("skill_id", "uuid")], {
    labelPlural: "Skills of firms",
    storage: { schema: "app", table: "firm_skill" },
    references: [reference("firm", "firm"), reference("skill", "skill")],
    parent: { reference: "firm" },
  }),
  entity("audit", [column("name"), column("firm_id", "uuid")], {
    labelPlural: "Audits",
    references: [reference("firm", "firm")],
  }),
  form("firm", "firm", [item("name", "text")]),
  document("page", "firm-form", {
    label: "Firm",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p", type: "DynForm", params: { form: "firm" }, columnId: "c" }],
  }),
  document("url", "firm-form", { route: "/firm/update", isPublic: false, page: "firm-form", title: null }),
  role("seller", [
    { kind: "url", url: "*" },
    { kind: "entity", entity: "firm", actions: ["read"] },
    { kind: "entity", entity: "deal", actions: ["read"], fields: ["id", "name", "firm_id"] },
    { kind: "entity", entity: "tender", actions: ["read"] },
    { kind: "entity", entity: "skill", actions: ["read"] },
    { kind: "entity", entity: "firm-skill", actions: ["read"] },
  ]),
  role("visitor", [
    {
      kind: "entity",
      entity: "firm",
      actions: ["read"],
      filter: { field: "city", operator: "=", operand: { value: "Wien" } },
    },
    {
      kind: "entity",
      entity: "deal",
      actions: ["read"],
      filter: { field: "name", operator: "LIKE", operand: { value: "Gate 1" } },
    },
  ]),
];

let server: TestServer;
let seller: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  const users = ["seller", "visitor"].map((login) => ({ login, roles: [login] }));
  server = await startProduct({ documents: world, users });
  const { pool } = server.database;
  await pool.query({
    text: `insert into app.firm (id, name, city, owner_id) values
      ($1, 'Kovács', 'Győr', null), ($2, 'Weiß', 'Wien', $1), ($3, 'Linde', 'Wien', $2)`,
    values: [kovacs, weiss, linde],
  });
  await pool.query({
    text: `insert into app.deal (id, name, firm_id, secret_id)
      select gen_random_uuid(), 'Gate ' || lpad(n::text, 4, '0'), $1::uuid, $2::uuid from generate_series(1, 1200) n`,
    values: [weiss, linde],
  });
  await pool.query({
    text: `insert into app.tender (id, name, bidders) values ($1, 'Gate', array[$3, $4]::uuid[]), ($2, 'Fence', array[$4]::uuid[])`,
    values: [gate, fence, weiss, linde],
  });
  await pool.query({ text: "insert into app.skill (id, name) values ($1, 'Welding')", values: [key] });
  await pool.query({
    text: "insert into app.firm_skill (id, firm_id, skill_id) values (gen_random_uuid(), $1, $2)",
    values: [weiss, key],
  });
  [seller, visitor] = [await server.enter("seller"), await server.enter("visitor")];
});
afterAll(() => server?.close());

const counts = async (client: TestClient, of: string, record: string) =>
  Object.fromEntries(
    (await client.call(getRelationships, { entity: of, key: record })).relations.map(({ count, exact, id }) => [
      id,
      exact ? count : `${count}+`,
    ]),
  );
const names = async (client: TestClient, record: string, relation: string, rest: object = {}) =>
  (await client.call(getRelated, { entity: "firm", key: record, relation, ...rest })).records.map(({ name }) => name);

it("[lists 2.9 relationships] given a record that is named in every way, when its relations are asked for, then each says how many there are, what may not be seen is not there, and many are counted up to a bound", async () => {
  expect(await counts(seller, "firm", weiss)).toEqual({
    "to:owner": 1,
    "from:firm.owner": 1,
    "from:deal.firm": "1000+",
    "from:tender.bidders": 1,
    "from:firm-skill.firm": 1,
    "linked:firm-skill.firm.skill": 1,
  });
  expect(await counts(seller, "tender", gate)).toEqual({ "to:bidders": 2 });
  expect(await counts(seller, "skill", key)).toEqual({ "from:firm-skill.skill": 1, "linked:firm-skill.skill.firm": 1 });
});

it("[lists 2.9 relationships] given a record, when its relations are asked for, then it and what it names are called by name, with the page where they open", async () => {
  const { label, record, relations } = await seller.call(getRelationships, { entity: "firm", key: weiss });
  expect({ label, record }).toEqual({
    label: "firm",
    record: { key: weiss, name: "Weiß", url: `/firm/update?id=${weiss}` },
  });
  expect(relations.find(({ id }) => id === "to:owner")).toMatchObject({
    entityLabel: "Firms",
    label: "owner",
    record: { key: kovacs, name: "Kovács", url: `/firm/update?id=${kovacs}` },
    isReadable: true,
  });
});

it("[lists 2.9 relationships] given someone who may read some records, when relations are asked for, then those alone are counted and named", async () => {
  expect(await counts(visitor, "firm", weiss)).toEqual({
    "to:owner": 0,
    "from:firm.owner": 1,
    "from:deal.firm": 201,
    "from:deal.secret": 0,
  });
  expect(await names(visitor, weiss, "from:firm.owner")).toEqual(["Linde"]);
  await expect(visitor.call(getRelationships, { entity: "firm", key: kovacs })).rejects.toMatchObject({
    code: "record_not_found",
  });
  await expect(
    visitor.call(getRelated, { entity: "firm", key: kovacs, relation: "from:deal.firm" }),
  ).rejects.toMatchObject({
    code: "record_not_found",
  });
});

it("[lists 2.9 relationships] given relations of which someone may see nothing, when their records are asked for, then they are as if they were not there", async () => {
  const asked = { entity: "firm", key: weiss };
  for (const relation of ["from:deal.secret", "from:audit.firm", "nothing"])
    await expect(seller.call(getRelated, { ...asked, relation })).rejects.toMatchObject({ code: "not_found" });
});

it("[lists 2.9 relationships] given many records of a relation, when they are looked through, then they come page by page in the order of their names, and a search finds them by name", async () => {
  const first = await seller.call(getRelated, { entity: "firm", key: weiss, relation: "from:deal.firm" });
  expect(first.completed).toBe(false);
  expect(first.records).toHaveLength(relatedPageSize);
  expect(first.records[0]?.name).toBe("Gate 0001");
  expect((await names(seller, weiss, "from:deal.firm", { page: 1 }))[0]).toBe("Gate 0021");
  expect(await names(seller, weiss, "from:deal.firm", { search: "1200" })).toEqual(["Gate 1200"]);
});

it("[lists 2.9 relationships] given records that are named by elements and by links, when they are asked for, then they are answered by name", async () => {
  const bidders = await seller.call(getRelated, { entity: "tender", key: gate, relation: "to:bidders" });
  expect(bidders.records.map(({ name }) => name)).toEqual(["Linde", "Weiß"]);
  expect(await names(seller, weiss, "from:tender.bidders")).toEqual(["Gate"]);
  expect(await names(seller, weiss, "linked:firm-skill.firm.skill")).toEqual(["Welding"]);
  const found = await seller.call(getRelated, { entity: "tender", key: gate, relation: "to:bidders", search: "weiss" });
  expect(found.records.map(({ name }) => name)).toEqual(["Weiß"]);
});
