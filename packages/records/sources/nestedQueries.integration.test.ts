import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allow, openShop, type Shop } from "../testing/shop.ts";
import { openSource } from "./openSource.ts";

type Column = QueryDocument["columns"][number];

const shown = (name: string, node: string, path: string, show: Column["show"] = "value"): Column => ({
  id: name,
  name,
  show,
  node,
  path,
});

/** What each order was for: rows of orders, with their lines added up. */
const totals: QueryDocument = {
  label: "",
  nodes: [
    { id: "n1", name: "order", entity: "order" },
    { id: "n2", name: "line", entity: "line" },
  ],
  joins: [{ id: "j", kind: "left", from: "order", to: "line", on: "reference", holder: "to", reference: "order" }],
  columns: [
    shown("customer", "order", "customer"),
    shown("id", "order", "id"),
    shown("quantity", "line", "quantity", "sum"),
  ],
  order: [],
};
/** Customers, each with the best of their orders. */
const best: QueryDocument = {
  label: "",
  nodes: [
    { id: "n1", name: "customer", entity: "customer" },
    { id: "n2", name: "total", entity: null, query: "totals" },
  ],
  joins: [
    { id: "j", kind: "left", from: "customer", to: "total", on: "reference", holder: "to", reference: "customer" },
  ],
  columns: [shown("name", "customer", "name"), shown("best", "total", "quantity", "maximum")],
  order: [{ column: "name", direction: "asc" }],
};
/** Rows of a query that reads a query, up to a quantity that the page says. */
const few: QueryDocument = {
  label: "",
  nodes: [
    {
      id: "n",
      name: "best",
      entity: null,
      query: "best",
      filter: { field: "best", operator: "<=", operand: { param: "most" } },
    },
  ],
  joins: [],
  columns: [shown("name", "best", "name"), shown("best", "best", "best")],
  order: [],
};
/** What orders say of their customers, by a path that goes on from a query. */
const countries: QueryDocument = {
  label: "",
  nodes: [{ id: "n", name: "total", entity: null, query: "totals" }],
  joins: [],
  columns: [shown("country", "total", "customer.country"), shown("orders", "total", "id", "count")],
  order: [],
};
/** Customers with an order of many things, and those without. */
const asking = (kind: "exists" | "missing"): QueryDocument => ({
  label: "",
  nodes: [
    { id: "n1", name: "customer", entity: "customer" },
    {
      id: "n2",
      name: "total",
      entity: null,
      query: "totals",
      filter: { field: "quantity", operator: ">=", operand: { value: "8" } },
    },
  ],
  joins: [{ id: "j", kind, from: "customer", to: "total", on: "reference", holder: "to", reference: "customer" }],
  columns: [shown("id", "customer", "id")],
  order: [{ column: "id", direction: "asc" }],
});
/** Customers with an order of many things, and those without, by a condition over joined rows. */
const among = (isThere: boolean): QueryDocument => {
  const where: Condition = { field: "quantity", operator: ">=", operand: { value: "8" } };
  const found = { in: "customer.id", rows: { query: "totals", column: "customer" }, where };
  return {
    ...asking("exists"),
    nodes: asking("exists").nodes.slice(0, 1),
    joins: [],
    filter: isThere ? found : { not: found },
  };
};
const listOf = (query: string, entity: string, { columns }: QueryDocument): ListBody => ({
  label: "",
  entity,
  query,
  columns: columns.map(({ name }) => ({ id: name, name, path: name, label: name })),
  order: [],
});
const customers = allow("customer", ["read", "refer"]);
const order = allow("order", ["read"]);

/** The same over the records of an entity themselves. */
const manyThings = {
  exists: { query: "totals", reference: "customer" },
  where: { field: "quantity", operator: ">=", operand: { value: "8" } },
} satisfies Condition;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.define({
    queries: new Map([
      ["totals", totals],
      ["best", best],
      ["few", few],
      ["countries", countries],
      ["exists", asking("exists")],
      ["missing", asking("missing")],
      ["among", among(true)],
      ["others", among(false)],
    ]),
    lists: new Map([
      ["best", listOf("best", "customer", best)],
      ["few", listOf("few", "customer", few)],
      ["countries", listOf("countries", "order", countries)],
      ["exists", listOf("exists", "customer", asking("exists"))],
      ["missing", listOf("missing", "customer", asking("missing"))],
      ["among", listOf("among", "customer", among(true))],
      ["others", listOf("others", "customer", among(false))],
      ["filtered", { ...listOf("", "customer", asking("exists")), query: null, filter: manyThings }],
    ]),
    roles: new Map([
      ["all", [allow("*", ["read", "refer"])]],
      ["customers", [customers]],
      [
        "one",
        [
          customers,
          allow("order", ["read"], { filter: { field: "id", operator: "=", operand: { value: 10248 } } }),
          allow("line", ["read"]),
        ],
      ],
      ["masked", [customers, order, allow("line", ["read"], { fields: ["order_id", "product_id"] })]],
      ["orders", [order]],
      ["ruled", [allow("customer", ["read"], { filter: manyThings })]],
    ]),
  });
});
afterAll(() => shop.close());

interface Row {
  readonly key: string | null;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly masked?: Readonly<Record<string, number>>;
}
async function rows(list: string, role: string, params: readonly (readonly [string, string])[] = []) {
  const context = { ...shop.as([role]), page: { routedUrl: null, params: new Map(params) } };
  const found: { readonly rows: readonly Row[] } = JSON.parse(
    (await openSource(context, `list:${list}`).page({ limit: 100 })).body,
  );
  return found.rows;
}
const known = (found: readonly Row[]) => found.flatMap(({ cells }) => (cells.best === null ? [] : [cells.best]));

describe("queries that read queries", () => {
  it("[lists 3 query] given a query joined to another one, when its list is read, then each row is put together from the rows of that", async () => {
    const best = await rows("best", "all");
    const lines = await shop.rows(
      "select max(sum) as best from (select sum(quantity) from shop.line group by order_id) t",
    );
    expect(known(best).map(Number)).toContain(Number(lines[0]?.best));
    expect(best.length).toBe((await shop.rows("select id from shop.customer")).length);
  });

  it("[lists 3 query] given a path that goes on from a column of a query to the record that it names, when it is read, then it ends in the record", async () => {
    const found = await rows("countries", "all");
    expect(found.some(({ cells }) => cells.country !== null)).toBe(true);
    expect(found.reduce((sum, { cells }) => sum + Number(cells.orders), 0)).toBe(
      (await shop.rows("select id from shop.orders")).length,
    );
  });

  it("[lists 3 query] given a parameter of the page in a query that reads queries, when its list is read, then it is compared with the page's", async () => {
    const all = known(await rows("best", "all")).map(Number);
    const limit = Math.min(...all);
    const found = await rows("few", "all", [["most", String(limit)]]);
    expect(known(found).map(Number)).toEqual(all.filter((one) => one <= limit));
  });

  it("[lists 3 query] given joins that only ask whether another query has a row, when their lists are read, then each record is in one of the two, once and with its key", async () => {
    const ids = async (list: string) => (await rows(list, "all")).map(({ cells, key }) => [cells.id, key]);
    const [there, missing] = [await ids("exists"), await ids("missing")];
    const many = await shop.rows(`select distinct customer_id as id from shop.orders o
      where (select sum(quantity) from shop.line where order_id = o.id) >= 8 order by 1`);
    expect(there).toEqual(many.map(({ id }) => [id, id]));
    const all = await shop.rows("select id from shop.customer order by id");
    expect([...there, ...missing].toSorted()).toEqual(all.map(({ id }) => [id, id]).toSorted());
  });

  it("[lists 3 query] given conditions that ask another query for rows, when their lists are read, then they keep the records whose rows it has, and without it the others", async () => {
    const ids = async (list: string, role = "all") => (await rows(list, role)).map(({ key }) => key).toSorted();
    const [there, missing] = [await ids("exists"), await ids("missing")];
    expect([there.length > 0, missing.length > 0]).toEqual([true, true]);
    expect([await ids("among"), await ids("others"), await ids("filtered")]).toEqual([there, missing, there]);
  });

  it("[design 10 rights] given a reader of some of the rows that a condition asks for, when the lists are read, then those alone count", async () => {
    const ids = async (list: string, role: string) => (await rows(list, role)).map(({ key }) => key);
    const all = await shop.rows("select id from shop.customer");
    expect(await ids("among", "customers")).toEqual([]);
    expect(await ids("filtered", "customers")).toEqual([]);
    expect((await ids("others", "customers")).length).toBe(all.length);
    expect(await ids("among", "one")).toEqual(await ids("exists", "one"));
    expect(await ids("filtered", "masked")).toEqual([]);
  });

  it("[lists 2.3 live] given a list whose condition asks a query for rows, when its readers are notified of changes, then by those of what the query reads too", () => {
    const { others } = openSource(shop.as(["all"]), "list:filtered").audience({});
    expect(["order", "line"].filter((entity) => !others.has(entity))).toEqual([]);
  });

  it("[design 10 rights] given a grant whose condition asks a query for rows, when records are read by it, then none are: they depend on rights themselves", async () => {
    await expect(rows("filtered", "ruled")).rejects.toMatchObject({ code: "definition_invalid" });
  });

  it("[design 10 rights] given a reader who may read nothing of what is asked for, when the lists are read, then no record has a row there", async () => {
    const all = await shop.rows("select id from shop.customer");
    expect([(await rows("exists", "customers")).length, (await rows("missing", "customers")).length]).toEqual([
      0,
      all.length,
    ]);
  });

  it("[design 10 rights] given a reader of one order, when a query is joined to another one, then the inner rows are made of that order alone", async () => {
    expect(known(await rows("best", "one"))).toHaveLength(1);
  });

  it("[design 10 rights] given a reader who may read nothing of a joined query, when the list is read, then its rows are there without it", async () => {
    const found = await rows("best", "customers");
    expect([found.length > 0, known(found)]).toEqual([true, []]);
  });

  it("[design 10 rights] given a reader who may read nothing of what the inner query begins with, when that is the main node, then the list is refused", async () => {
    await expect(rows("few", "orders")).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[design 10 rights] given masked values behind the cells of an inner query, when these are put together, then each such cell counts once", async () => {
    const found = await rows("best", "masked");
    expect(known(found)).toEqual([]);
    const hidden = found.reduce((sum, { masked }) => sum + (masked?.best ?? 0), 0);
    const [orders] = await shop.rows("select count(distinct order_id) from shop.line");
    expect(hidden).toBe(Number(orders?.count));
  });

  it("[lists 2.3 live] given a list over a query that reads queries, when its readers are notified of changes, then by those of every entity of them", () => {
    const { others } = openSource(shop.as(["all"]), "list:few").audience({});
    expect(["customer", "order", "line"].filter((entity) => !others.has(entity))).toEqual([]);
  });
});
