import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allow, openShop, type Shop } from "../testing/shop.ts";
import { openSource, readableSource } from "./openSource.ts";
import type { RowSource, SourceGrouping } from "./rowSource.ts";

const column = (name: string, aggregation?: NonNullable<ListBody["columns"][number]["aggregation"]>) => ({
  id: `c_${name.replaceAll(".", "_")}`,
  name: name.replaceAll(".", "_"),
  path: name,
  label: name,
  ...(aggregation ? { aggregation } : {}),
});

const lists: ReadonlyMap<string, ListBody> = new Map([
  [
    "customers",
    {
      label: "customers",
      entity: "customer",
      columns: [
        column("name"),
        column("country"),
        column("department"),
        column("limit", "Summation"),
        column("secret"),
      ],
      order: [{ column: "name", direction: "asc" }],
    },
  ],
  [
    "orders",
    {
      label: "orders",
      entity: "order",
      columns: [column("id", "Maximum"), column("ordered"), column("customer")],
      order: [],
    },
  ],
  [
    "countries",
    { label: "countries", entity: "customer", columns: [column("country", "Summation"), column("limit")], order: [] },
  ],
  ["notes", { label: "notes", entity: "note", columns: [column("number"), column("created_at", "Count")], order: [] }],
]);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.define({
    lists,
    roles: new Map([
      ["all", [allow("*", ["read", "refer"])]],
      ["limited", [allow("customer", ["read"], { fields: ["id", "name", "country"] }), allow("department", ["refer"])]],
    ]),
  });
});
afterAll(() => shop.close());

const source = (list: string, role = "all"): RowSource => openSource(shop.as([role]), `list:${list}`);
const shown = async (list: string, grouping: SourceGrouping, role?: string) =>
  (await source(list, role).groups(grouping)).groups.map(({ count, name, value, values }) => [
    value,
    name,
    count,
    values,
  ]);

describe("sources of rows", () => {
  it("[lists 2.2 groups] given a column that refers to records, when a list is grouped by it, then each record is a group with its name, count and sums, and the total is that of all", async () => {
    const found = await source("customers").groups({ by: { column: "department" } });
    expect(found).toEqual({
      groups: [
        { value: "2", name: "Purchase", hidden: 0, count: 1, values: { limit: "200.00" }, masked: {} },
        { value: "1", name: "Sales", hidden: 0, count: 2, values: { limit: "100.50" }, masked: {} },
        { value: null, name: null, hidden: 0, count: 1, values: { limit: null }, masked: {} },
      ],
      isComplete: true,
      total: { count: 4, values: { limit: "300.50" }, masked: {} },
    });
  });

  it("[lists 2.2 groups] given groups that are all there, when they are read, then the rows are read once for them and for the total", async () => {
    const context = shop.as(["all"]);
    const query = vi.spyOn(context.services.records, "query");
    await openSource(context, "list:customers").groups({ by: { column: "department" } });
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it("[lists 2.2 groups] given cells that the reader may not see, when a list is grouped, then its groups and sums are without them and say how many they are", async () => {
    const found = await source("customers", "limited").groups({ by: { column: "department" } });
    expect(found.groups).toEqual([
      { value: null, name: null, hidden: 4, count: 4, values: { limit: null }, masked: { limit: 4 } },
    ]);
    expect(found.total).toEqual({ count: 4, values: { limit: null }, masked: { limit: 4 } });
  });

  it("[lists 2.2 groups] given a group, when its rows are read and counted, then they are those that it counted", async () => {
    const { groups } = await source("customers").groups({ by: { column: "country" } });
    for (const { count, value } of groups) {
      const within = [{ column: "country", value }];
      expect((await source("customers").count({ within })).total).toBe(count);
      const { rows } = JSON.parse((await source("customers").page({ within })).body);
      expect(rows.map((row: { cells: { country: unknown } }) => row.cells.country)).toEqual(Array(count).fill(value));
    }
  });

  it("[lists 2.2 groups] given days, when a list is grouped by the month, then each month is a group by its first day, inside another group too", async () => {
    expect(await shown("orders", { by: { column: "ordered", by: "month" }, direction: "desc" })).toEqual([
      ["infinity", null, 1, { id: 10250 }],
      ["2024-01-01", null, 2, { id: 10249 }],
    ]);
    const within = [{ column: "ordered", by: "month" as const, value: "2024-01-01" }];
    expect(await shown("orders", { by: { column: "customer" }, within })).toEqual([
      ["ALFKI", "Alfréd Fűtő", 1, { id: 10248 }],
      ["BONAP", "Bon app'", 1, { id: 10249 }],
    ]);
  });

  it("[lists 2.2 groups] given a day beyond the calendar, when the group that it makes is opened, then its rows are there", async () => {
    const within = [{ column: "ordered", by: "month" as const, value: "infinity" }];
    expect((await source("orders").count({ within })).total).toBe(1);
    const nowhere = [{ column: "ordered", by: "month" as const, value: "no month" }];
    expect((await source("orders").count({ within: nowhere })).total).toBe(0);
  });

  it("[lists 2.2 groups] given a list that asks for a sum of texts, when it is grouped, then the groups come without it", async () => {
    const { groups, total } = await source("countries").groups({ by: { column: "country" } });
    expect(groups.length).toBeGreaterThan(0);
    expect([...groups, total].map((one) => one?.values)).toEqual([...groups, total].map(() => ({})));
  });

  it("[lists 2.2 groups] given instants, when they are grouped by day, then the day is that of the reader's zone, for the groups and for their rows", async () => {
    await shop.database.pool.query(`insert into shop.note (id, created_at) values
      (gen_random_uuid(), '2024-05-31 21:30:00+00'), (gen_random_uuid(), '2024-05-31 22:30:00+00')`);
    const by = { column: "created_at", by: "day" as const };
    expect(await shown("notes", { by })).toEqual([
      ["2024-05-31", null, 1, { created_at: 1 }],
      ["2024-06-01", null, 1, { created_at: 1 }],
    ]);
    expect((await source("notes").count({ within: [{ ...by, value: "2024-06-01" }] })).total).toBe(1);
  });

  it("[lists 2.2 groups] given more groups than a page has, when they are read, then the next page goes on and says no total again", async () => {
    const first = await source("customers").groups({ by: { column: "country" }, limit: 3 });
    const second = await source("customers").groups({ by: { column: "country" }, limit: 3, offset: 3 });
    expect([first.groups.length, first.isComplete, second.groups.length, second.isComplete, second.total]).toEqual([
      3,
      false,
      1,
      true,
      null,
    ]);
  });

  it("[lists 2.2 groups] given measures that are asked for, when a list is grouped, then these are worked out in place of its own, and what has none is left out", async () => {
    const measures = [
      { column: "limit", aggregation: "Maximum" as const },
      { column: "name", aggregation: "Count" as const },
      { column: "country", aggregation: "Summation" as const },
    ];
    const { total } = await source("customers").groups({ by: { column: "department" }, measures });
    expect(total).toEqual({ count: 4, values: { limit: "200.00", name: 4 }, masked: {} });
    for (const wrong of [["gone"], ["limit", "limit"]]) {
      const of = wrong.map((column) => ({ column, aggregation: "Count" as const }));
      const grouping = source("customers").groups({ by: { column: "department" }, measures: of });
      await expect(grouping).rejects.toMatchObject({ code: "invalid_input" });
    }
  });

  it.each([
    ["a column that it does not have", { column: "gone" }],
    ["days without what they fall into", { column: "ordered" }],
  ])("[lists 2.2 groups] given a list, when it is grouped by %s, then that is refused", async (_what, by) => {
    await expect(source("orders").groups({ by })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("[lists 2.2 groups] given a list that is none, or that the caller may not read, when it is opened to be counted, then there is none", () => {
    expect(readableSource(shop.as(["all"]), "list:gone")).toBeNull();
    expect(readableSource(shop.as(["limited"]), "list:orders")).toBeNull();
    expect(readableSource(shop.as(["all"]), "nothing")).toBeNull();
  });

  it("[design 8 lists] given more rows than a part has, when they are streamed, then all come once as they were when it began", async () => {
    await shop.database.pool.query(
      "insert into shop.orders (id, note) select i, 'streamed' from generate_series(1, 1200) i",
    );
    const parts: string[][] = [];
    const filter = { field: "id", operator: "<" as const, operand: { value: 1201 } };
    await source("orders").stream({ filter }, async (part) => {
      if (parts.length === 0) await shop.database.pool.query("delete from shop.orders where note = 'streamed'");
      parts.push(JSON.parse(part.body).rows.map(({ key }: { key: string }) => key));
      return true;
    });
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set(parts.flat()).size).toBe(1200);
  });

  it("[design 4 freshness] given rights that move while rows are streamed, when the next part is due, then it does not come", async () => {
    await shop.database.pool.query("insert into shop.orders (id) select i from generate_series(1, 600) i");
    let parts = 0;
    const streaming = source("orders").stream({}, async () => {
      parts++;
      await shop.define({});
      return true;
    });
    await expect(streaming).rejects.toMatchObject({ code: "definition_changed" });
    expect(parts).toBe(1);
  });
});
