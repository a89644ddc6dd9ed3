import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { defineDocument } from "../defineDocument.ts";
import { FormBodySchema } from "../definitions/formBody.ts";
import { GrantSchema } from "../definitions/grant.ts";
import { closed, Reference, SettingsOf, Text } from "../schema.ts";
import { documentReferences, parseReference } from "./documentReference.ts";
import { documentTexts } from "./documentTexts.ts";
import { walkMarks } from "./walkMarks.ts";

const formKind = defineDocument({
  kind: "form",
  schemaVersion: 1,
  schema: FormBodySchema,
  upcasters: [],
  icon: "square",
  order: 1,
});
const form = {
  kind: "form",
  id: "order",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "Order",
    entity: "order",
    pages: [
      {
        id: "p1",
        label: "key:page.main",
        groups: [
          {
            id: "g1",
            label: "",
            items: [
              {
                id: "i1",
                name: "total",
                type: "number",
                label: "Total",
                posRow: 0,
                posCol: 0,
                posSizex: 6,
                expressions: { saveExpression: "quantity * price" },
              },
            ],
          },
        ],
      },
    ],
    links: [{ id: "l1", label: "Lines", list: "order-lines", reference: "order" }],
  },
};

describe("walkMarks", () => {
  it("[design 4 references] given a form, when its marks are read, then elements, names and expressions carry place and owner", () => {
    const marks = walkMarks(FormBodySchema, form.body);
    expect(marks.filter((mark) => mark.mark === "element").map((mark) => [mark.value, mark.element])).toEqual([
      ["p1", null],
      ["g1", "p1"],
      ["i1", "g1"],
      ["l1", null],
    ]);
    expect(marks).toContainEqual({
      mark: "expression",
      value: "quantity * price",
      scope: "form",
      path: "/pages/0/groups/0/items/0/expressions/saveExpression",
      element: "i1",
      property: "expressions.saveExpression",
    });
    expect(marks).toContainEqual(expect.objectContaining({ mark: "name", value: "total", element: "i1" }));
  });

  it("[design 4 references] given a form over an entity with a link to a list, when its references are read, then both are found", () => {
    expect(documentReferences(formKind, form)).toEqual([
      { kind: "entity", id: "order", element: null, path: "/entity", fromElement: null },
      { kind: "list", id: "order-lines", element: null, path: "/links/0/list", fromElement: "l1" },
    ]);
  });

  it("[design 4 texts] given literals and a product key, when the texts are read, then keys are derived from document, element and property", () => {
    expect(documentTexts(formKind, form)).toEqual([
      { key: "form:order#.label", text: "Order", path: "/label" },
      { key: "page.main", text: null, path: "/pages/0/label" },
      { key: "form:order#i1.label", text: "Total", path: "/pages/0/groups/0/items/0/label" },
      { key: "form:order#l1.label", text: "Lines", path: "/links/0/label" },
    ]);
  });

  it("[design 4 references] given a page with panels, when its marks are read, then what stands in the settings of a panel is read by the panel's own schema", () => {
    const schema = closed({ items: Type.Array(closed({ type: Type.String(), params: SettingsOf("panel") })) });
    const params = closed({ list: Reference("list"), title: Text() });
    const body = {
      items: [
        { type: "List", params: { list: "orders", title: "Orders" } },
        { type: "Gone", params: { list: "lost" } },
      ],
    };
    const settings = (registry: string, type: string) => (registry === "panel" && type === "List" ? params : null);
    expect(walkMarks(schema, body, settings).map(({ mark, value, path }) => [mark, value, path])).toEqual([
      ["reference", "orders", "/items/0/params/list"],
      ["text", "Orders", "/items/0/params/title"],
    ]);
  });

  it("[design 10 rights] given grants of several kinds, when their references are read, then each is read by its own kind", () => {
    const schema = closed({ grants: Type.Array(GrantSchema) });
    const marks = walkMarks(schema, {
      grants: [
        { id: "g1", kind: "url", url: "orders" },
        { id: "g2", kind: "entity", entity: "order", actions: ["read"], filter: { and: [] } },
      ],
    });
    expect(marks.map((mark) => [mark.mark, mark.value, mark.path])).toEqual([
      ["reference", "orders", "/grants/0/url"],
      ["reference", "order", "/grants/1/entity"],
    ]);
  });
});

describe("parseReference", () => {
  it("[design 4 references] given the texts that references may have, when they are read, then kind, id and element come out", () => {
    expect(parseReference("order", ["entity"])).toEqual({ kind: "entity", id: "order", element: null });
    expect(parseReference("list:orders#c1", ["list", "form"])).toEqual({ kind: "list", id: "orders", element: "c1" });
    expect(parseReference("orders", ["list", "form"])).toBeNull();
    expect(parseReference("*", ["entity"])).toBeNull();
  });
});
