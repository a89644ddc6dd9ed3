import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { describe, expect, it } from "vitest";
import { compareQueries } from "../testing/queries/queryGround.ts";
import { allow, openShop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";

/** Orders of departments with their lines: an order meets each of its lines, a customer each of their orders. */
const byDepartment: QueryBody = {
  nodes: [
    { name: "customer", entity: "customer" },
    { name: "order", entity: "order" },
    { name: "line", entity: "line" },
  ],
  links: [
    { kind: "left", from: "customer", to: "order", on: { reference: "customer", of: "to" } },
    { kind: "left", from: "order", to: "line", on: { reference: "order", of: "to" } },
  ],
  columns: [
    { name: "department", value: { path: "customer.department" } },
    { name: "limits", value: { aggregate: "sum", path: "customer.limit" } },
    { name: "orders", value: { aggregate: "count", path: "order.id" } },
    { name: "quantity", value: { aggregate: "sum", path: "line.quantity" } },
  ],
  groupBy: ["department"],
  order: [{ column: "department", direction: "asc" }],
};

async function rowsOf(fields: readonly string[], query = byDepartment): Promise<unknown> {
  const shop = await openShop();
  try {
    const others = allow("*", ["read", "refer"]);
    const grants = [
      allow("customer", ["read"], { fields }),
      ...["order", "line", "department"].map((one) => ({ ...others, id: one, entity: one })),
    ];
    await shop.define({ roles: new Map([["reader", grants]]) });
    return JSON.parse((await shop.records.query(shop.as(["reader"]), { query })).body);
  } finally {
    await shop.close();
  }
}

describe("queries", () => {
  it("[lists 3 query] given records that meet several of another node, when they are added up, then each counts once", async () => {
    expect(await rowsOf(["id", "name", "limit", "department_id"])).toEqual({
      rows: [
        { key: null, cells: { department: "Purchase", limits: "200.00", orders: 1, quantity: "7" } },
        { key: null, cells: { department: "Sales", limits: "100.50", orders: 1, quantity: "11" } },
        { key: null, cells: { department: null, limits: null, orders: 0, quantity: null } },
      ],
    });
  });

  it("[lists 3 query] given cells that the reader may not see, when they are added up, then the sum is without them and says how many they are", async () => {
    expect(await rowsOf(["id", "name", "department_id"])).toMatchObject({
      rows: [
        { cells: { limits: null }, masked: { limits: 1 } },
        { cells: { limits: null }, masked: { limits: 2 } },
        { cells: { limits: null }, masked: { limits: 1 } },
      ],
    });
  });

  it("[lists 3 query] given a query of many columns that the reader may not see, when it is asked, then it says of each that its cell is masked", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `limit${index}`);
    const query: QueryBody = {
      nodes: [{ name: "customer", entity: "customer" }],
      links: [],
      columns: names.map((name) => ({ name, value: { path: "customer.limit" } })),
      limit: 1,
    };
    const [row] = Object(await rowsOf(["id", "name"], query)).rows;
    expect(row.masked).toEqual(Object.fromEntries(names.map((name) => [name, 1])));
  });

  it("[lists 3 query] given a query of distinct rows whose only column numbers them, when it is asked, then there is one", async () => {
    const query: QueryBody = {
      nodes: [{ name: "customer", entity: "customer" }],
      links: [],
      columns: [{ name: "number", value: { window: "rowNumber" } }],
      distinct: true,
    };
    expect(await rowsOf(["id", "name"], query)).toEqual({ rows: [{ key: null, cells: { number: 1 } }] });
  });

  it("[lists 3 query] given references of which only a part of the key is there, when records are grouped by them, then they are one group without a record", async () => {
    const shop = await openShop();
    try {
      await shop.database.pool.query(`create table shop.credit (id int primary key, order_id smallint, product_id int);
        insert into shop.credit values (1, 10248, 1), (2, 10248, null), (3, 10249, null), (4, null, 2), (5, null, null)`);
      const line = { id: "r-line", name: "line", label: "line", entity: "line", columns: ["order_id", "product_id"] };
      const column = (name: string) => ({ id: `c_${name}`, name, column: name, label: name, type: "integer" }) as const;
      const credit: EntityBody = {
        label: "credit",
        labelPlural: "credits",
        storage: { schema: "shop", table: "credit" },
        origin: "adopted",
        key: { columns: ["id"], made: "person" },
        columns: [column("id"), column("order_id"), column("product_id")],
        references: [line],
        display: ["id"],
      };
      const roles = new Map([["reader", [allow("*", ["read", "refer"])]]]);
      await shop.define({ roles, entities: new Map([...shopEntities, ["credit", credit]]) });
      const query: QueryBody = {
        nodes: [{ name: "credit", entity: "credit" }],
        links: [],
        columns: [
          { name: "line", value: { path: "credit.line", key: true } },
          { name: "count", value: { aggregate: "count" } },
        ],
        groupBy: ["line"],
        order: [{ column: "line", direction: "asc" }],
      };
      const { rows } = JSON.parse((await shop.records.query(shop.as(["reader"]), { query })).body);
      const counts = rows.map(({ cells }: { cells: { line: unknown; count: number } }) => [
        cells.line !== null,
        cells.count,
      ]);
      expect(counts).toEqual([
        [true, 1],
        [false, 4],
      ]);
    } finally {
      await shop.close();
    }
  });

  it("[lists 3 query] given random schemas, data, grants and queries, when they are asked, then each answers what its meaning says", async () => {
    const { answered, asking, masked, nested, refused, rows, stored } = await compareQueries({
      schemas: 40,
      queriesEach: 25,
      time: 8_000,
    });
    expect([answered > refused, rows, masked, stored, nested, asking].map(Boolean)).not.toContain(false);
  });
});
