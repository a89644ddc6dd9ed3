import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { queryDocument } from "./query.ts";
import { joinsSayByWhat } from "./upcasters/joinsSayByWhat.ts";

const environment = { fieldTypes: new Map(), panelTypes: new Map() };
const column = (name: string, type: string) => ({ id: `c-${name}`, name, column: name, label: name, type });
const entity = (table: string, columns: readonly Json[], references: readonly Json[] = []): Json => ({
  storage: { schema: "app", table },
  origin: "table",
  key: { columns: ["id"], made: "database" },
  columns: [column("id", "uuid"), ...columns],
  references,
  display: [],
});
const entities = new Map<string, Json>([
  ["customer", entity("customer", [column("name", "text"), column("picture", "json")])],
  [
    "order",
    entity(
      "order",
      [column("customer_id", "uuid"), column("net", "decimal")],
      [{ id: "r-customer", name: "customer", label: "", entity: "customer", columns: ["customer_id"] }],
    ),
  ],
]);
/**
 * Stored queries: of orders by customer, what reads the query that is checked, one with a problem, and a chain that is
 * as deep as may be.
 */
const totals = {
  label: "",
  nodes: [{ id: "n", name: "o", entity: "order" }],
  joins: [],
  columns: [
    { id: "t-customer", name: "customer", show: "value", node: "o", path: "customer" },
    { id: "t-net", name: "net", show: "sum", node: "o", path: "net" },
  ],
  order: [],
};
const reading = (query: string): Json => ({
  ...totals,
  nodes: [{ id: "n", name: "o", entity: null, query }],
  columns: [{ id: "c", name: "net", show: "value", node: "o", path: "net" }],
});
const queries = new Map<string, Json>([
  ["totals", totals],
  ["circle", reading("sales")],
  ["unsound", { ...totals, columns: [{ id: "t", name: "net", show: "sum", node: "o", path: "gone" }] }],
  ["deep1", reading("totals")],
  ["deep2", reading("deep1")],
  ["deep3", reading("deep2")],
  ["deep4", reading("deep3")],
]);
const lookup: DocumentLookup = {
  get: (kind, id) => {
    const body = kind === "entity" ? entities.get(id) : kind === "query" ? queries.get(id) : undefined;
    return body === undefined ? null : { kind, id, schemaVersion: 1, subsystem: "shop", body };
  },
  all: () => [],
};

const shown = (name: string, node: string, path: string, show: QueryDocument["columns"][number]["show"] = "value") => ({
  id: `q-${name}`,
  name,
  show,
  node,
  path,
});
const body: QueryDocument = {
  label: "Sales",
  nodes: [
    { id: "n-c", name: "c", entity: "customer" },
    { id: "n-o", name: "o", entity: "order" },
  ],
  joins: [{ id: "j", kind: "left", from: "c", to: "o", on: "reference", holder: "to", reference: "customer" }],
  columns: [shown("name", "c", "name"), shown("net", "o", "net", "sum")],
  order: [{ column: "net", direction: "desc" }],
};
const over = (query: string, path = "net"): Partial<QueryDocument> => ({
  nodes: [{ id: "n", name: "t", entity: null, query }],
  joins: [],
  columns: [shown("net", "t", path)],
  order: [],
});
const byColumns: QueryDocument["joins"][number] = {
  id: "j",
  kind: "full",
  from: "c",
  to: "o",
  on: "columns",
  holder: "from",
  pairs: [{ id: "p", from: "id", to: "customer_id" }],
};
const documentOf = (more: Partial<QueryDocument>) => ({
  kind: "query",
  id: "sales",
  schemaVersion: 2,
  subsystem: "shop",
  body: { ...body, ...more },
});
const problems = (more: Partial<QueryDocument>) =>
  queryDocument.check?.(documentOf(more), lookup, environment).map(({ code, path }) => `${code} ${path}`);

describe("checks of a query", () => {
  it.each<[string, Partial<QueryDocument>, string]>([
    ["a path that leads nowhere", { columns: [shown("net", "o", "gone")] }, "query_unknown_path /columns/0/path"],
    ["a node that is not there", { columns: [shown("net", "x", "net")] }, "query_unknown_node /columns/0/path"],
    ["a sum of texts", { columns: [shown("net", "c", "name", "sum")] }, "query_wrong_type /columns/0/path"],
    [
      "groups by pictures",
      { columns: [shown("a", "c", "picture"), shown("net", "o", "net", "sum")] },
      "query_wrong_type /columns/0",
    ],
    ["a node without a join", { joins: [] }, "query_node_unlinked /nodes/1"],
    [
      "a join by no reference",
      { joins: [{ id: "j", kind: "left", from: "c", to: "o", on: "reference", holder: "to", reference: "gone" }] },
      "query_unknown_path /joins/0/reference",
    ],
    [
      "a filter by no column of its entity",
      {
        nodes: [{ id: "n-c", name: "c", entity: "customer", filter: { field: "gone", operator: "IS NULL" } }],
        joins: [],
        columns: [shown("name", "c", "name")],
        order: [],
      },
      "path_unknown /nodes/0/filter/field",
    ],
    [
      "a join by columns without a pair",
      { joins: [{ id: "j", kind: "full", from: "c", to: "o", on: "columns", holder: "from" }] },
      "query_link_incomplete /joins/0/pairs",
    ],
    [
      "a join by columns that are not equal",
      { joins: [{ ...byColumns, pairs: [{ id: "p", from: "id", to: "net" }] }] },
      "query_wrong_type /joins/0/pairs/0/to",
    ],
    [
      "a condition over a column that no joined entity has",
      { filter: { or: [{ field: "o.gone", operator: "IS NULL" }] } },
      "query_unknown_path /filter/or/0/field",
    ],
    [
      "a condition that compares a number with a text",
      { filter: { field: "o.net", operator: "=", operand: { value: "many" } } },
      "query_wrong_type /filter/operand",
    ],
    [
      "a condition on the result over what is no column of it",
      { having: { not: { field: "gross", operator: "IS NULL" } } },
      "query_unknown_column /having/not/field",
    ],
    [
      "ranges of names",
      { columns: [{ ...shown("name", "c", "name"), rangeWidth: 10 }] },
      "query_wrong_type /columns/0/rangeWidth",
    ],
    [
      "months and ranges at once",
      { columns: [{ ...shown("net", "o", "net"), rangeWidth: 10, bucket: "month" }] },
      "query_wrong_type /columns/0/rangeWidth",
    ],
    [
      "a key of what is no reference",
      { columns: [shown("name", "c", "name", "key")] },
      "query_wrong_type /columns/0/path",
    ],
    [
      "rows numbered in the order of what is no column",
      {
        columns: [
          shown("name", "c", "name"),
          { id: "q", name: "row", show: "rowNumber", order: [{ column: "gone", direction: "asc" }] },
        ],
      },
      "query_unknown_column /columns/1/order/0/column",
    ],
    [
      "a node that reads nothing",
      { nodes: [{ id: "n", name: "o", entity: null }] },
      "query_node_empty /nodes/0/entity",
    ],
    [
      "a node that reads an entity and a query",
      { nodes: [{ id: "n", name: "o", entity: "order", query: "totals" }] },
      "query_node_reads_two /nodes/0/query",
    ],
    ["a query that reads this one", over("circle"), "query_circle /nodes/0/query"],
    [
      "a query that reads this one in a condition",
      { filter: { not: { in: "c.id", rows: { query: "circle", column: "net" } } } },
      "query_circle /filter",
    ],
    [
      "a query with a problem in the condition of a node",
      {
        nodes: [{ id: "n", name: "c", entity: "customer", filter: { exists: { query: "unsound", reference: "net" } } }],
        joins: [],
        columns: [shown("name", "c", "name")],
      },
      "query_not_sound /nodes/0/filter",
    ],
    [
      "a condition that asks for a column which other rows do not have",
      { filter: { in: "c.id", rows: { query: "totals", column: "gone" } } },
      "path_unknown /filter/rows/column",
    ],
    [
      "a condition that compares records with numbers",
      { filter: { or: [{ in: "o.customer", rows: { query: "totals", column: "net" } }] } },
      "query_wrong_type /filter/or/0/in",
    ],
    [
      "a condition on other rows over no column of theirs",
      {
        filter: {
          in: "o.customer",
          rows: { entity: "order", column: "customer" },
          where: { field: "gone", operator: "IS NULL" },
        },
      },
      "path_unknown /filter/where/field",
    ],
    ["itself as what it reads", over("sales"), "query_circle /nodes/0/query"],
    ["a query that has a problem", over("unsound"), "query_not_sound /nodes/0/query"],
    ["queries that read each other too deeply", over("deep4"), "query_too_deep /nodes"],
    ["a column that the query it reads does not have", over("totals", "gone"), "query_unknown_path /columns/0/path"],
    [
      "a column of what is only asked for",
      {
        joins: [{ id: "j", kind: "exists", from: "c", to: "o", on: "reference", holder: "to", reference: "customer" }],
        columns: [shown("net", "o", "net")],
      },
      "query_unknown_node /columns/0/path",
    ],
    [
      "a question after records that refer to rows of a query",
      {
        ...over("totals"),
        nodes: [
          {
            id: "n",
            name: "t",
            entity: null,
            query: "totals",
            filter: { exists: { entity: "order", reference: "customer" } },
          },
        ],
      },
      "path_unknown /nodes/0/filter/exists",
    ],
  ])(
    "[lists 3 query] given %s, when the query is checked, then that is said with its place",
    (_what, more, problem) => {
      expect(problems({ order: [], ...more })).toContain(problem);
    },
  );

  it("[lists 3 query] given joined entities, a group and a sum, when the query is checked, then it is right", () => {
    expect(problems({})).toEqual([]);
  });

  it("[lists 3 query] given a join by equal columns, ranges, keys and conditions over rows and result, when the query is checked, then it is right", () => {
    const columns = [
      { ...shown("range", "o", "net"), rangeWidth: 0.5 },
      shown("customer", "o", "customer", "key"),
      shown("net", "o", "net", "sum"),
    ];
    const compared = { field: "c.name", operator: "<>", operand: { value: "" } } as const;
    const having = { field: "net", operator: ">", operand: { value: "10" } } as const;
    expect(problems({ joins: [byColumns], columns, filter: { not: compared }, having })).toEqual([]);
  });

  it("[lists 3 query] given conditions that ask another query and an entity for rows, when the query is checked, then it is right, and their names are uses", () => {
    const asking: Partial<QueryDocument> = {
      nodes: [
        { id: "n-c", name: "c", entity: "customer", filter: { exists: { query: "totals", reference: "customer" } } },
        { id: "n-o", name: "o", entity: "order" },
      ],
      filter: {
        not: {
          in: "c.id",
          rows: { entity: "order", column: "customer" },
          where: { field: "net", operator: ">", operand: { value: "10" } },
        },
      },
    };
    expect(problems(asking)).toEqual([]);
    const uses = queryDocument.uses?.(documentOf(asking), lookup, environment) ?? [];
    const shortened = uses.map(({ from, path, target, to }) => `${path} ${from}-${to} ${target.id}#${target.element}`);
    expect(shortened.filter((use) => /filter/.test(use))).toEqual([
      "/nodes/0/filter/exists/reference 0-8 totals#t-customer",
      "/filter/not/in 0-1 sales#n-c",
      "/filter/not/in 2-4 customer#c-id",
      "/filter/not/rows/column 0-8 order#r-customer",
      "/filter/not/where/field 0-3 order#c-net",
    ]);
  });

  it("[lists 3 query] given a query as deep as may be, and one joined to an entity by the records that it names, when they are checked, then they are right", () => {
    expect(problems(over("deep3"))).toEqual([]);
    const joined: Partial<QueryDocument> = {
      nodes: [
        { id: "n-c", name: "c", entity: "customer" },
        { id: "n-t", name: "t", entity: null, query: "totals", filter: { field: "net", operator: "IS NOT NULL" } },
      ],
      joins: [{ id: "j", kind: "left", from: "c", to: "t", on: "reference", holder: "to", reference: "customer" }],
      columns: [shown("name", "c", "name"), shown("net", "t", "net"), shown("of", "t", "customer.name")],
      order: [],
    };
    expect(problems(joined)).toEqual([]);
  });

  it("[lists 3 query] given a join that only asks whether there is a row of another query, when the query is checked, then it is right", () => {
    const asking = (kind: "exists" | "missing"): Partial<QueryDocument> => ({
      nodes: [
        { id: "n-c", name: "c", entity: "customer" },
        { id: "n-t", name: "t", entity: null, query: "totals" },
      ],
      joins: [{ id: "j", kind, from: "c", to: "t", on: "reference", holder: "to", reference: "customer" }],
      columns: [shown("name", "c", "name")],
      order: [],
    });
    expect([problems(asking("exists")), problems(asking("missing"))]).toEqual([[], []]);
  });

  it("[design 4 where used] given a node over a query, when its uses are read, then its columns are those of that query, and paths go on from them", () => {
    const used: Partial<QueryDocument> = {
      ...over("totals"),
      nodes: [
        { id: "n", name: "t", entity: null, query: "totals", filter: { field: "net", operator: "IS NULL" } },
        { id: "n-c", name: "c", entity: "customer" },
      ],
      joins: [{ id: "j", kind: "left", from: "t", to: "c", on: "reference", holder: "from", reference: "customer" }],
      columns: [shown("of", "t", "customer.name")],
    };
    const uses = queryDocument.uses?.(documentOf(used), lookup, environment) ?? [];
    const shortened = uses.map(({ from, path, target, to }) => `${path} ${from}-${to} ${target.id}#${target.element}`);
    expect(shortened.filter((use) => !use.includes("#n"))).toEqual([
      "/joins/0/reference 0-8 totals#t-customer",
      "/columns/0/path 0-8 totals#t-customer",
      "/columns/0/path 9-13 customer#c-name",
      "/nodes/0/filter/field 0-3 totals#t-net",
    ]);
  });

  it("[design 4 upcasters] given a join that says only its reference, when it is read, then it is a join by reference", () => {
    const { on: _absent, ...join } = { on: "reference", id: "j", reference: "customer" };
    expect(joinsSayByWhat.upcast({ joins: [join] })).toEqual({ joins: [{ on: "reference", ...join }] });
  });

  it("[lists 3 query] given a new query, when it is checked, then it wants entities and columns", () => {
    expect(problems({ nodes: [], joins: [], columns: [], order: [] })).toEqual([
      "query_without_nodes /nodes",
      "query_without_columns /columns",
    ]);
  });

  it("[design 4 where used] given equal columns and conditions, when its uses are read, then each name of theirs is one", () => {
    const more: Partial<QueryDocument> = {
      joins: [byColumns],
      filter: { field: "o.customer.name", operator: "=", operand: { field: "c.name" } },
      having: { not: { field: "net", operator: "IS NULL" } },
      columns: [shown("net", "o", "net", "sum")],
      order: [],
    };
    const uses = queryDocument.uses?.(documentOf(more), lookup, environment) ?? [];
    const shortened = uses.map(({ from, path, target, to }) => `${path} ${from}-${to} ${target.id}#${target.element}`);
    expect(shortened.filter((use) => /pairs|filter|having/.test(use))).toEqual([
      "/joins/0/pairs/0/from 0-2 customer#c-id",
      "/joins/0/pairs/0/to 0-11 order#c-customer_id",
      "/filter/field 0-1 sales#n-o",
      "/filter/field 2-10 order#r-customer",
      "/filter/field 11-15 customer#c-name",
      "/filter/operand/field 0-1 sales#n-c",
      "/filter/operand/field 2-6 customer#c-name",
      "/having/not/field 0-3 sales#q-net",
    ]);
  });

  it("[design 4 where used] given nodes, paths and references, when its uses are read, then each name is one with its element", () => {
    const uses = queryDocument.uses?.(documentOf({}), lookup, environment) ?? [];
    expect(uses.map(({ path, target }) => `${path} ${target.kind}:${target.id}#${target.element}`)).toEqual([
      "/joins/0/from query:sales#n-c",
      "/joins/0/to query:sales#n-o",
      "/joins/0/reference entity:order#r-customer",
      "/columns/0/node query:sales#n-c",
      "/columns/0/path entity:customer#c-name",
      "/columns/1/node query:sales#n-o",
      "/columns/1/path entity:order#c-net",
      "/order/0/column query:sales#q-net",
    ]);
  });
});
