import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { queryDocument } from "./query.ts";

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
const lookup: DocumentLookup = {
  get: (kind, id) => {
    const body = kind === "entity" ? entities.get(id) : undefined;
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
  joins: [{ id: "j", kind: "left", from: "c", to: "o", holder: "to", reference: "customer" }],
  columns: [shown("name", "c", "name"), shown("net", "o", "net", "sum")],
  order: [{ column: "net", direction: "desc" }],
};
const documentOf = (more: Partial<QueryDocument>) => ({
  kind: "query",
  id: "sales",
  schemaVersion: 1,
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
      { joins: [{ id: "j", kind: "left", from: "c", to: "o", holder: "to", reference: "gone" }] },
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
  ])(
    "[lists 3 query] given %s, when the query is checked, then that is said with its place",
    (_what, more, problem) => {
      expect(problems({ order: [], ...more })).toContain(problem);
    },
  );

  it("[lists 3 query] given joined entities, a group and a sum, when the query is checked, then it is right", () => {
    expect(problems({})).toEqual([]);
  });

  it("[lists 3 query] given a new query, when it is checked, then it wants entities and columns", () => {
    expect(problems({ nodes: [], joins: [], columns: [], order: [] })).toEqual([
      "query_without_nodes /nodes",
      "query_without_columns /columns",
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
