import { entitiesOf, expressionScopeAt } from "@tessera/designer-kit/sheet/expressionScopeAt.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";

const column = (name: string, type: string) => ({ id: `c_${name}`, name, column: name, label: name, type });
const entity = (id: string, columns: object[]) => ({
  label: id,
  labelPlural: id,
  storage: { schema: "app", table: id },
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  columns,
  references: [],
  display: [],
});
const place = { posRow: 0, posCol: 0, posSizex: 12, label: "" };
const form = {
  label: "Order",
  entity: "order",
  pages: [
    {
      id: "p",
      label: "",
      groups: [
        {
          id: "g",
          label: "",
          items: [
            { ...place, id: "i1", name: "total", aliases: ["sum_"], type: "number", column: "total" },
            {
              ...place,
              id: "i2",
              name: "lines",
              type: "subform",
              subForm: {
                entity: "line",
                reference: "order",
                items: [{ ...place, id: "s1", name: "price", type: "number", column: "price" }],
              },
            },
          ],
        },
      ],
    },
  ],
};
const entities = new Map<string, Json>([
  ["order", JSON.parse(JSON.stringify(entity("order", [column("id", "uuid"), column("total", "decimal")])))],
  ["line", JSON.parse(JSON.stringify(entity("line", [column("id", "uuid"), column("price", "decimal")])))],
]);

function scopeAt(kind: string, body: unknown, element: string | null, known: ReadonlyMap<string, Json> = entities) {
  return expressionScopeAt({
    kind,
    body: body as Json,
    element,
    entities: known,
    fieldTypes,
    library: standardLibrary,
  });
}

describe("names in expressions of a document", () => {
  it("[design 6 names] given a form, when a field's rule is written, then fields, sub-forms and their columns are known", () => {
    const scope = scopeAt("form", form, "i1");
    expect(scope?.main.map(({ aliases, name, type }) => [name, type.kind, aliases?.[0]])).toEqual([
      ["total", "decimal", "sum_"],
      ["id", "uuid", undefined],
      ["lines", "list", undefined],
    ]);
    expect(scope?.row).toBeUndefined();
  });

  it("[design 6 names] given a column of a sub-form, when its rule is written, then its row and the main record are known", () => {
    const scope = scopeAt("form", form, "s1");
    expect(scope?.row?.map(({ name }) => name)).toEqual(["price", "id"]);
    expect(scope?.parent).toBe(scope?.main);
  });

  it("[design 6 names] given an entity or a function, when its expression is written, then columns or parameters are known", () => {
    expect(scopeAt("entity", entities.get("line"), null)?.main.map(({ name }) => name)).toEqual(["id", "price"]);
    const body = {
      name: "f",
      parameters: [{ id: "p", name: "n", type: "date", list: true }],
      result: { type: "any" },
      expression: "n",
    };
    expect(scopeAt("function", body, null)?.main).toMatchObject([{ name: "n", type: { kind: "list" } }]);
  });

  it("[design 6 names] given a form whose entity is not there yet, a broken body or another kind, when names are asked for, then none are known", () => {
    expect(entitiesOf("form", JSON.parse(JSON.stringify(form)))).toEqual(["line", "order"]);
    expect(scopeAt("form", form, "i1", new Map())).toBeNull();
    expect(scopeAt("form", { pages: 5 }, null)).toBeNull();
    expect(scopeAt("menu", {}, null)).toBeNull();
  });
});
