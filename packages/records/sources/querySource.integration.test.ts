import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allow, openShop, type Shop } from "../testing/shop.ts";
import { openSource } from "./openSource.ts";
import type { RowSource, SourcePage } from "./rowSource.ts";

type Column = QueryDocument["columns"][number];

const value = (name: string, node: string, path: string): Column => ({ id: name, name, show: "value", node, path });
const query = (columns: QueryDocument["columns"], more: Partial<QueryDocument> = {}): QueryDocument => ({
  label: "",
  nodes: [
    { id: "n1", name: "order", entity: "order" },
    { id: "n2", name: "line", entity: "line" },
  ],
  joins: [{ id: "j", kind: "left", from: "order", to: "line", on: "reference", holder: "to", reference: "order" }],
  columns,
  order: [],
  ...more,
});

const byOrder: QueryDocument["joins"] = [
  {
    id: "j",
    kind: "right",
    from: "order",
    to: "line",
    on: "columns",
    holder: "from",
    pairs: [{ id: "p", from: "id", to: "order_id" }],
  },
];

const queries: ReadonlyMap<string, QueryDocument> = new Map([
  [
    "sales",
    query(
      [
        value("customer", "order", "customer"),
        value("country", "order", "customer.country"),
        { id: "orders", name: "orders", show: "count", node: "order", path: "id" },
        { id: "quantity", name: "quantity", show: "sum", node: "line", path: "quantity" },
      ],
      { order: [{ column: "quantity", direction: "desc" }] },
    ),
  ],
  [
    "orders",
    query([value("id", "order", "id"), value("customer", "order", "customer")], {
      nodes: [{ id: "n1", name: "order", entity: "order" }],
      joins: [],
    }),
  ],
  ["lines", query([value("id", "order", "id"), value("quantity", "line", "quantity")])],
  [
    "heavy",
    query(
      [
        { ...value("customer", "order", "customer"), show: "key" },
        { ...value("range", "line", "quantity"), rangeWidth: 2.5 },
        { ...value("quantity", "line", "quantity"), show: "sum" },
      ],
      {
        joins: byOrder,
        filter: { field: "line.quantity", operator: ">", operand: { value: 5 } },
        having: { not: { field: "quantity", operator: "=", operand: { value: "6" } } },
      },
    ),
  ],
]);

const listOf = (id: string, columns: readonly string[], sums: readonly string[] = []): ListBody => ({
  label: "",
  entity: "order",
  query: id,
  columns: columns.map((name) => ({
    id: name,
    name,
    path: name,
    label: name,
    ...(sums.includes(name) ? { aggregation: "Summation" as const } : {}),
  })),
  order: [],
});
const lists: ReadonlyMap<string, ListBody> = new Map([
  ["sales", listOf("sales", ["customer", "country", "orders", "quantity"], ["quantity"])],
  ["orders", listOf("orders", ["id", "customer"])],
  ["lines", listOf("lines", ["id", "quantity"])],
  ["heavy", listOf("heavy", ["customer", "range", "quantity"])],
]);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const orders = allow("order", ["read"]);
  await shop.define({
    lists,
    queries,
    roles: new Map([
      ["all", [allow("*", ["read", "refer"])]],
      ["nothing", [allow("customer", ["read"])]],
      [
        "first",
        [
          allow("order", ["read"], { filter: { field: "id", operator: "=", operand: { value: 10248 } } }),
          allow("line", ["read"]),
        ],
      ],
      ["orders", [orders, allow("line", ["read"], { fields: ["order_id", "product_id"] })]],
      ["own", [allow("order", ["read"], { filter: { field: "id", operator: "=", operand: { value: 10248 } } })]],
    ]),
  });
});
afterAll(() => shop.close());

const source = (list: string, role = "all"): RowSource => openSource(shop.as([role]), `list:${list}`);
interface Row {
  readonly key: string | null;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly masked?: unknown;
}
async function rows(list: string, page: SourcePage = {}, role = "all"): Promise<readonly Row[]> {
  const { rows: found } = JSON.parse((await source(list, role).page(page)).body);
  return found;
}
const cellsOf = async (...asked: Parameters<typeof rows>) => (await rows(...asked)).map(({ cells }) => cells);

describe("lists over queries", () => {
  it("[lists 3 query] given a list over groups of joined records, when it is read, then it has the rows of the query in its order, without keys", async () => {
    const found = await rows("sales");
    const quantities = found.map(({ cells }) => Number(cells.quantity ?? 0));
    expect([found.length > 1, found.every(({ key }) => key === null)]).toEqual([true, true]);
    const known = quantities.filter((quantity) => quantity > 0);
    expect(known).toEqual(known.toSorted((left, right) => right - left));
  });

  it("[lists 3 query] given a filter, a search and an order by columns of the query, when the list is read and counted, then they hold for its rows", async () => {
    const first = (await cellsOf("sales")).find(({ customer, quantity }) => customer !== null && quantity !== null);
    const search = String(first?.customer);
    expect((await cellsOf("sales", { search })).map(({ customer }) => customer)).toEqual([search]);
    const filter = { field: "quantity", operator: "=" as const, operand: { value: first?.quantity } };
    expect(await cellsOf("sales", { filter })).toEqual([first]);
    expect((await source("sales").count({ filter })).total).toBe(1);
    const order = [{ column: "orders", direction: "asc" as const }];
    const counts = (await cellsOf("sales", { order })).map(({ orders }) => Number(orders));
    expect(counts).toEqual(counts.toSorted((left, right) => left - right));
  });

  it("[lists 3 query] given a column of the query that refers to records, when the list is grouped by it, then each record is a group whose rows can be read", async () => {
    const { groups, total } = await source("sales").groups({ by: { column: "customer" } });
    expect(groups.every(({ count }) => count === 1)).toBe(true);
    expect(total?.count).toBe(groups.length);
    const group = groups.find(({ value: key }) => key !== null);
    const within = [{ column: "customer", value: group?.value ?? null }];
    expect((await cellsOf("sales", { within })).map(({ customer }) => customer)).toEqual([group?.name]);
  });

  it("[lists 3 query] given a column that refers to records, when its choices are asked for, then they are those of the records", async () => {
    const { choices } = JSON.parse((await source("sales").choices("customer", { offset: 0, limit: 10 })).body);
    expect(choices.length).toBeGreaterThan(1);
  });

  it("[lists 3 query] given a query whose rows are records, when its list is read, then each row has the key of its record, and none where records repeat", async () => {
    expect((await rows("orders")).map(({ cells, key }) => key === String(cells.id))).not.toContain(false);
    expect((await rows("lines")).every(({ key }) => key === null)).toBe(true);
  });

  it("[lists 3 query] given a query with conditions over joined rows and over its result, ranges and a join by equal columns, when its list is read, then it has those rows", async () => {
    expect(await cellsOf("heavy")).toEqual([{ customer: "BONAP", range: "5.0", quantity: "7" }]);
    const filter = { field: "range", operator: "=" as const, operand: { value: "5" } };
    expect((await source("heavy").count({ filter })).total).toBe(1);
  });

  it("[design 10 rights] given a record that the reader may not see, when a query joins it by equal columns from the other side, then its row is there without it", async () => {
    expect(await cellsOf("heavy", {}, "first")).toEqual([{ customer: null, range: "5.0", quantity: "7" }]);
  });

  it("[lists 3 query] given all rows as a stream, when they are taken, then they are those of the query", async () => {
    const taken: unknown[] = [];
    await source("lines").stream({}, async ({ body }) => {
      taken.push(...JSON.parse(body).rows);
      return true;
    });
    expect(taken.length).toBe((await source("lines").count({})).total);
  });

  it("[design 10 rights] given values that the reader may not see, when a list over their sum is read, then the sum is without them and says how many they are", async () => {
    const all = await rows("sales");
    const limited = await rows("sales", {}, "orders");
    expect(limited.every(({ cells }) => cells.quantity === null)).toBe(true);
    const hidden = limited.map(({ masked }) => Number(Object(masked).quantity ?? 0));
    const lines = await cellsOf("lines");
    const known = lines.filter(({ quantity }) => quantity !== null);
    expect(hidden.reduce((sum, count) => sum + count, 0)).toBe(known.length);
    expect(all.every(({ masked }) => masked === undefined || Object.keys(Object(masked)).length === 0)).toBe(true);
  });

  it("[design 10 rights] given a reader of some records, when a list over a query is read, then it is made of those alone, and refused to who may read none of its main node", async () => {
    expect((await cellsOf("orders", {}, "own")).map(({ id }) => id)).toEqual([10248]);
    await expect(rows("orders", {}, "nothing")).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[lists 3 query] given a query that no list shows, when it is opened by itself, then it has pages in its own order, counts, groups, choices and a stream", async () => {
    const sales = openSource(shop.as(["all"]), "query:sales");
    const { rows: page } = JSON.parse((await sales.page({ limit: 500 })).body);
    expect(page.map(({ cells }: Row) => cells)).toEqual(await cellsOf("sales", { limit: 500 }));
    expect((await sales.count({})).total).toBe(page.length);
    expect((await sales.groups({ by: { column: "country" } })).total?.count).toBe(page.length);
    expect(JSON.parse((await sales.choices("customer", { offset: 0, limit: 10 })).body).choices).not.toEqual([]);
    let streamed = 0;
    await sales.stream({}, async ({ body }) => {
      streamed += JSON.parse(body).rows.length;
      return true;
    });
    expect(streamed).toBe(page.length);
    expect(sales.columns.map(({ name }) => name)).toEqual(["customer", "country", "orders", "quantity"]);
  });

  it("[lists 3 query] given rows of a query with keys, when they are offered as choices, then each by its key and what a column shows, and rows without keys are none", async () => {
    const page = { shown: null, offset: 0, limit: 500 };
    const { choices } = JSON.parse((await openSource(shop.as(["all"]), "query:orders").rowChoices(page)).body);
    const orders = await rows("orders", { limit: 500 });
    expect(choices.map(({ key }: { key: string }) => key).toSorted()).toEqual(orders.map(({ key }) => key).toSorted());
    await expect(openSource(shop.as(["all"]), "query:sales").rowChoices(page)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("[design 10 rights] given a reader of some records, when the rows of a query are offered, searched and named, then those alone are", async () => {
    const source = openSource(shop.as(["own"]), "query:orders");
    const keys = async (more: object) => {
      const found = JSON.parse((await source.rowChoices({ shown: null, offset: 0, limit: 500, ...more })).body);
      return [...found.choices, ...found.selected].map(({ key }: { key: string }) => key);
    };
    expect(await keys({})).toEqual(["10248"]);
    expect(await keys({ search: "no such", selected: ["10248", "10249"] })).toEqual(["10248"]);
  });

  it("[lists 2.3 live] given a list over a query, when its readers are notified of changes, then by those of every entity that it reads", () => {
    const { others } = source("sales").audience({});
    expect(["order", "line", "customer"].filter((entity) => !others.has(entity))).toEqual([]);
  });
});
