import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { type QueryBody, QueryBodySchema, type QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { createEntityModels } from "../entityModel.ts";
import { tableBody } from "../testing/tableBody.ts";
import { planQuery } from "./planQuery.ts";

const column = (name: string, type: "text" | "integer" | "date" | "json" | "uuid") =>
  ({ id: `c_${name}`, name, column: name, label: name, type }) as const;

const bodies: ReadonlyMap<string, EntityBody> = new Map([
  ["customer", tableBody("customer", [column("name", "text"), column("extra", "json")])],
  [
    "order",
    tableBody("order", [column("customer_id", "uuid"), column("ordered", "date"), column("total", "integer")], {
      references: [{ id: "r", name: "customer", label: "", entity: "customer", columns: ["customer_id"] }],
    }),
  ],
  [
    "visit",
    tableBody("visit", [column("page", "text"), column("seconds", "integer")], {
      key: { columns: [], made: "database" },
    }),
  ],
]);
const models = createEntityModels(
  (id) => bodies.get(id) ?? null,
  () => [...bodies.keys()],
);

const query = (values: Readonly<Record<string, QueryValue>>, more: Partial<QueryBody> = {}): QueryBody => ({
  nodes: [
    { name: "c", entity: "customer" },
    { name: "o", entity: "order" },
  ],
  links: [{ kind: "left", from: "c", to: "o", on: { reference: "customer", of: "to" } }],
  columns: Object.entries(values).map(([name, value]) => ({ name, value })),
  ...more,
});
const names: Readonly<Record<string, QueryValue>> = { name: { path: "c.name" } };
const sum: QueryValue = { aggregate: "sum", path: "o.total" };
const visits: Partial<QueryBody> = {
  nodes: [
    { name: "c", entity: "customer" },
    { name: "v", entity: "visit" },
  ],
  links: [{ kind: "left", from: "v", to: "c", on: { columns: [{ from: "page", to: "name" }] } }],
};

const wrong: readonly (readonly [string, QueryBody, string, string])[] = [
  [
    "an entity that is not there",
    query(names, { nodes: [{ name: "c", entity: "gone" }], links: [] }),
    "unknown_entity",
    "/nodes/0/entity",
  ],
  [
    "two nodes of one name",
    query(names, {
      nodes: [
        { name: "c", entity: "customer" },
        { name: "c", entity: "order" },
      ],
      links: [],
    }),
    "name_taken",
    "/nodes/1/name",
  ],
  ["a node that no link reaches", query(names, { links: [] }), "node_unlinked", "/nodes/1"],
  [
    "a second way to a node",
    query(names, {
      links: [
        { kind: "left", from: "c", to: "o", on: { reference: "customer", of: "to" } },
        { kind: "left", from: "o", to: "c", on: { reference: "customer", of: "from" } },
      ],
    }),
    "link_cycle",
    "/links/1",
  ],
  ["a path that leads nowhere", query({ name: { path: "c.gone" } }), "unknown_path", "/columns/0/value/path"],
  ["a path from no node", query({ name: { path: "x.name" } }), "unknown_node", "/columns/0/value/path"],
  [
    "an order by JSON",
    query({ extra: { path: "c.extra" } }, { order: [{ column: "extra", direction: "asc" }] }),
    "wrong_type",
    "/order/0/column",
  ],
  [
    "a number of rows in the order of JSON",
    query({ extra: { path: "c.extra" }, at: { window: "rowNumber", order: [{ column: "extra", direction: "asc" }] } }),
    "wrong_type",
    "/columns/1/value/order/0/column",
  ],
  ["a sum of texts", query({ all: { aggregate: "sum", path: "c.name" } }), "wrong_type", "/columns/0/value/path"],
  [
    "months of a number",
    query({ month: { path: "o.total", bucket: "month" } }),
    "wrong_type",
    "/columns/0/value/bucket",
  ],
  [
    "ranges of a day",
    query({ range: { path: "o.ordered", bucket: { width: "10" } } }),
    "wrong_type",
    "/columns/0/value/bucket",
  ],
  [
    "groups by what has no equality",
    query({ extra: { path: "c.extra" }, sum }, { groupBy: ["extra"] }),
    "wrong_type",
    "/columns/0",
  ],
  ["a column beside a sum that is in no group", query({ ...names, sum }), "ungrouped_column", "/columns/0"],
  [
    "two columns of one name",
    {
      ...query(names),
      columns: [
        { name: "a", value: { path: "c.name" } },
        { name: "a", value: { path: "o.total" } },
      ],
    },
    "name_taken",
    "/columns/1/name",
  ],
  ["an aggregate of nothing", query({ sum: { aggregate: "sum" } }), "path_needed", "/columns/0/value"],
  [
    "a window over no column",
    query({ share: { window: "shareOfTotal", of: "gone" } }),
    "unknown_column",
    "/columns/0/value/of",
  ],
  [
    "a condition on a window",
    query({ sum, share: { window: "shareOfTotal", of: "sum" } }, { having: { field: "share", operator: "IS NULL" } }),
    "unknown_column",
    "/having/field",
  ],
  [
    "an operator that a type does not have",
    query(names, { where: { field: "c.name", operator: "<", operand: { value: "a" } } }),
    "wrong_type",
    "/where/operator",
  ],
  [
    "a comparison with a path from no node",
    query(names, { where: { field: "c.name", operator: "=", operand: { field: "x.name" } } }),
    "unknown_node",
    "/where/operand/field",
  ],
  [
    "a comparison of two types",
    query(names, { where: { field: "c.name", operator: "=", operand: { field: "o.total" } } }),
    "wrong_type",
    "/where/operand/field",
  ],
  [
    "a condition that compares with a window",
    query(
      { sum, row: { window: "rowNumber" } },
      { having: { field: "sum", operator: ">", operand: { field: "row" } } },
    ),
    "unknown_column",
    "/having/operand/field",
  ],
  [
    "a value of another type",
    query(names, { where: { or: [{ field: "o.total", operator: "=", operand: { value: "many" } }] } }),
    "wrong_type",
    "/where/or/0/operand",
  ],
  [
    "a condition on a sum that compares with a text",
    query({ sum }, { having: { not: { field: "sum", operator: ">", operand: { value: "many" } } } }),
    "wrong_type",
    "/having/not/operand",
  ],
  [
    "a condition on a sum with an operator of lists",
    query({ sum }, { having: { field: "sum", operator: "CONTAINS ALL", operand: { value: [] } } }),
    "wrong_type",
    "/having/operator",
  ],
  [
    "a join by equal columns of two types",
    query(names, {
      links: [
        {
          kind: "full",
          from: "c",
          to: "o",
          on: {
            columns: [
              { from: "id", to: "customer_id" },
              { from: "name", to: "total" },
            ],
          },
        },
      ],
    }),
    "wrong_type",
    "/links/0/on/columns/1/to",
  ],
  [
    "a join by a column that is not there",
    query(names, { links: [{ kind: "left", from: "c", to: "o", on: { columns: [{ from: "gone", to: "total" }] } }] }),
    "unknown_path",
    "/links/0/on/columns/0/from",
  ],
  [
    "a join by a pair of which one column is missing",
    query(names, { links: [{ kind: "left", from: "c", to: "o", on: { columns: [{ from: "", to: "total" }] } }] }),
    "link_incomplete",
    "/links/0/on/columns/0",
  ],
  [
    "a join by nothing",
    query(names, { links: [{ kind: "left", from: "c", to: "o", on: { columns: [] } }] }),
    "link_incomplete",
    "/links/0/on/columns",
  ],
  [
    "values of two types in a query inside",
    query(names, { where: { in: "c.name", query: { ...query({ total: { path: "o.total" } }) } } }),
    "wrong_type",
    "/where/in",
  ],
];

describe("planQuery", () => {
  it.each(wrong)(
    "[lists 3 query] given %s, when the query is checked, then the problem and its place are named",
    (_what, body, code, path) => {
      expect(planQuery(body, models).problems[0]).toMatchObject({ code, path });
    },
  );

  it("[lists 3 query] given records without a key that meet several others, when they are added up, then that is refused, and their largest is not", () => {
    const check = (value: QueryValue) =>
      planQuery({ ...query({ value }), ...visits, nodes: (visits.nodes ?? []).toReversed() }, models).problems.map(
        ({ code }) => code,
      );
    expect(check({ aggregate: "sum", path: "v.seconds" })).toEqual(["repeated_without_key"]);
    expect(check({ aggregate: "maximum", path: "v.seconds" })).toEqual([]);
  });

  it("[lists 3 query] given a query inside a query, when its documents are checked, then the schema takes it, and not one with an unknown key", () => {
    const schema = Compile(QueryBodySchema);
    const body = query(
      { ...names, sum },
      {
        groupBy: ["name"],
        where: { not: { in: "o.total", query: query({ total: { path: "o.total" } }) } },
        having: { field: "sum", operator: ">", operand: { value: "10" } },
      },
    );
    expect(schema.Check(body)).toBe(true);
    expect(schema.Check({ ...body, limits: 3 })).toBe(false);
    expect(planQuery(body, models).problems).toEqual([]);
  });

  it("[lists 3 query] given queries within queries beyond all measure, when the query is checked, then it is refused", () => {
    let deep = query({ total: { path: "o.total" } });
    for (let depth = 0; depth < 6; depth++)
      deep = query({ total: { path: "o.total" } }, { where: { in: "o.total", query: deep } });
    expect(planQuery(deep, models).problems.map(({ code }) => code)).toContain("too_many_nodes");
  });
});
