import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { listDocument } from "./list.ts";

const environment = { fieldTypes: new Map(), panelTypes: new Map() };
const column = (name: string, type = "text") => ({ id: `c-${name}`, name, column: name, label: name, type });
const entities = new Map<string, Json>([
  [
    "order",
    {
      columns: [column("number"), column("customer_id"), column("due", "date"), column("price", "float")],
      references: [{ id: "r-customer", name: "customer", entity: "customer", columns: ["customer_id"] }],
    },
  ],
  ["customer", { columns: [column("name")], references: [] }],
]);
const queries = new Map<string, Json>([
  [
    "sales",
    {
      label: "Sales",
      nodes: [{ id: "n", name: "order", entity: "order" }],
      joins: [],
      columns: [
        { id: "q-due", name: "due", show: "value", node: "order", path: "due", bucket: "month" },
        { id: "q-orders", name: "orders", show: "count" },
      ],
      order: [],
    },
  ],
]);
const lookup: DocumentLookup = {
  get: (kind, id) => {
    const body = (kind === "entity" ? entities : kind === "query" ? queries : null)?.get(id);
    return body === undefined ? null : { kind, id, schemaVersion: 1, subsystem: "shop", body };
  },
  all: () => [],
};

function list(body: Partial<Parameters<NonNullable<typeof listDocument.check>>[0]["body"]>) {
  const whole = { label: "Orders", entity: "order", columns: [], order: [], ...body };
  return { kind: "list", id: "orders", schemaVersion: 2, subsystem: "shop", body: whole };
}

describe("lists of schema version 1", () => {
  it("[design 4 upcasters] given a list that says its order by texts, when it is opened, then it is of version 2 with directions", () => {
    const old: TesseraDocument = {
      kind: "list",
      id: "orders",
      schemaVersion: 1,
      subsystem: "shop",
      body: { label: "Orders", entity: "order", columns: [], order: ["-number", "customer"] },
    };
    expect(openDocument(listDocument, old)).toMatchObject({
      schemaVersion: 2,
      body: {
        label: "Orders",
        order: [
          { column: "number", direction: "desc" },
          { column: "customer", direction: "asc" },
        ],
      },
    });
  });
});

describe("checks of a list", () => {
  it("[design 4 check] given columns that follow references, when the list is checked, then it is right", () => {
    const columns = [
      { id: "a", name: "number", path: "number", label: "" },
      { id: "b", name: "customer", path: "customer.name", label: "" },
    ];
    const order = [{ column: "customer", direction: "asc" as const }];
    expect(listDocument.check?.(list({ columns, order }), lookup, environment)).toEqual([]);
  });

  it("[design 4 check] given a path that leads nowhere, a name used twice and an order by no column, when the list is checked, then each is said with its place", () => {
    const columns = [
      { id: "a", name: "number", path: "customer.city", label: "" },
      { id: "b", name: "number", path: "number", label: "" },
    ];
    const order = [{ column: "price", direction: "asc" as const }];
    const problems = listDocument.check?.(list({ columns, order }), lookup, environment);
    expect(problems?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "path_unknown /columns/0/path",
      "name_taken /columns/1/name",
      "column_unknown /order/0/column",
    ]);
  });

  it("[design 4 check] given a list without columns and a column that shows nothing yet, when they are checked, then each is said", () => {
    const codes = (columns: Parameters<typeof list>[0]["columns"]) =>
      listDocument.check?.(list({ columns: columns ?? [] }), lookup, environment).map(({ code, path }) => [code, path]);
    expect(codes([])).toEqual([["list_without_columns", "/columns"]]);
    expect(codes([{ id: "a", name: "a", path: "", label: "A" }])).toEqual([["path_missing", "/columns/0/path"]]);
  });

  it.each([
    ["a column that it does not have", { column: "gone" }, "column_unknown /group/column"],
    ["days that are not put together", { column: "due" }, "not_groupable /group"],
    ["months of what is no day", { column: "customer", by: "month" as const }, "not_groupable /group"],
    ["floating point", { column: "price" }, "not_groupable /group"],
  ])(
    "[lists 2.2 groups] given a list in groups by %s, when it is checked, then that is said",
    (_what, group, problem) => {
      const columns = ["customer", "due", "price"].map((name) => ({ id: name, name, path: name, label: "" }));
      const found = listDocument.check?.(list({ columns, group }), lookup, environment);
      expect(found?.map(({ code, path }) => `${code} ${path}`)).toEqual([problem]);
    },
  );

  it("[lists 2.2 groups] given months, references, and what can be worked out of each column, when the list is checked, then it is right, and not with a sum of names", () => {
    const columns = [
      { id: "a", name: "due", path: "due", label: "", aggregation: "Maximum" as const },
      { id: "b", name: "customer", path: "customer", label: "", aggregation: "Count" as const },
      { id: "c", name: "price", path: "price", label: "", aggregation: "Average" as const },
    ];
    const check = (more: Parameters<typeof list>[0]) =>
      listDocument.check?.(list({ columns, ...more }), lookup, environment);
    expect(check({ group: { column: "due", by: "month" } })).toEqual([]);
    expect(check({ group: { column: "customer" } })).toEqual([]);
    const wrong = { id: "d", name: "number", path: "number", label: "", aggregation: "Summation" as const };
    expect(check({ columns: [wrong] })?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "not_aggregable /columns/0/aggregation",
    ]);
  });

  it("[lists 3 query] given a list over a query, when it is checked, then paths are names of the query's columns and are used as such", () => {
    const columns = [
      { id: "a", name: "due", path: "due", label: "" },
      { id: "b", name: "orders", path: "orders", label: "" },
      { id: "c", name: "price", path: "price", label: "" },
    ];
    const over = {
      query: "sales",
      columns,
      filter: { field: "number", operator: "=" as const, operand: { value: 1 } },
    };
    const problems = listDocument.check?.(list(over), lookup, environment);
    expect(problems?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "column_unknown /columns/2/path",
      "column_unknown /filter/field",
    ]);
    const uses = listDocument.uses?.(list(over), lookup, environment) ?? [];
    expect(uses.map(({ target }) => `${target.kind}:${target.id}#${target.element}`)).toEqual([
      "query:sales#q-due",
      "query:sales#q-orders",
    ]);
  });

  it("[lists 3 query] given a list over a query that begins with another entity, when it is checked, then that is said", () => {
    const columns = [{ id: "a", name: "orders", path: "orders", label: "" }];
    const problems = listDocument.check?.(list({ entity: "customer", query: "sales", columns }), lookup, environment);
    expect(problems?.map(({ code }) => code)).toEqual(["query_of_other_entity"]);
  });

  it("[design 4 where used] given a dotted path, when its uses are read, then each name is one, with its place in the text", () => {
    const columns = [{ id: "a", name: "customer", path: "customer.name", label: "" }];
    const filter = { not: { field: "number", operator: "=" as const, operand: { value: 1 } } };
    expect(listDocument.uses?.(list({ columns, filter }), lookup, environment)).toEqual([
      {
        path: "/columns/0/path",
        from: 0,
        to: 8,
        fromElement: "a",
        target: { kind: "entity", id: "order", element: "r-customer" },
      },
      {
        path: "/columns/0/path",
        from: 9,
        to: 13,
        fromElement: "a",
        target: { kind: "entity", id: "customer", element: "c-name" },
      },
      {
        path: "/filter/not/field",
        from: 0,
        to: 6,
        fromElement: null,
        target: { kind: "entity", id: "order", element: "c-number" },
      },
    ]);
  });
});
