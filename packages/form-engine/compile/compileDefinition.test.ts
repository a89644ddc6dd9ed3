import type { FieldType } from "@tessera/contract/defineField.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { orderForm, orderInput, toyTypes } from "../testing/orderForm.ts";
import { compileDefinition } from "./compileDefinition.ts";

const number = toyTypes.get("number");
const sized: ReadonlyMap<string, FieldType> = new Map(
  number
    ? [
        ...toyTypes,
        [
          "number",
          { ...number, formats: Type.Object({ min: Type.Optional(Type.Number()) }, { additionalProperties: false }) },
        ],
      ]
    : toyTypes,
);
const around = { ...orderInput, fieldTypes: sized };
const whole = { kind: "form", id: "order", schemaVersion: 1, subsystem: "shop", body: orderForm };

/** The document with the value at a JSON pointer replaced; undefined takes it away. */
function changed(pointer: string, value: unknown): unknown {
  const copy: unknown = structuredClone(whole);
  const steps = pointer.split("/").slice(1);
  const last = steps.pop() ?? "";
  const target = steps.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : null),
    copy,
  );
  if (typeof target !== "object" || target === null) return copy;
  if (value === undefined) Reflect.deleteProperty(target, last);
  else Reflect.set(target, last, value);
  // What was taken out of a list leaves null, as in any JSON.
  return JSON.parse(JSON.stringify(copy));
}
const items = "/body/pages/0/groups/0/items";
const lines = `${items}/3/subForm`;

describe("a definition that is not one", () => {
  it.each([
    ["total", "subject == 'a'", "boolean", "decimal"],
    ["subject", "lines", "list", "text"],
    ["subject", "total > 1", "boolean", "text"],
  ])(
    "[design 6 checked against the form] given %s computed by %s, when it is compiled, then the problem names the rule and both types",
    (name, text, result, type) => {
      const at = orderForm.pages[0]?.groups[0]?.items.findIndex((item) => item.name === name) ?? -1;
      const { form, problems } = compileDefinition(
        changed(`${items}/${at}/expressions`, { saveExpression: text }),
        around,
      );
      expect(form).toBe(null);
      expect(problems).toMatchObject([
        {
          severity: "error",
          code: "rule_result_type",
          path: expect.stringContaining(`/items/${at}/expressions/saveExpression`),
          data: { result, type, text },
        },
      ]);
    },
  );

  it.each([
    ["total", "'12.5'"],
    ["total", "1"],
    ["subject", "total"],
    ["subject", "lookup('line', {}, '*')"],
  ])(
    "[design 6 checked against the form] given %s computed by %s, when some result fits, then it is no problem",
    (name, text) => {
      const at = orderForm.pages[0]?.groups[0]?.items.findIndex((item) => item.name === name) ?? -1;
      expect(
        compileDefinition(changed(`${items}/${at}/expressions`, { saveExpression: text }), around).problems,
      ).toEqual([]);
    },
  );

  it("[design 4 definitions] given a form as it should be, when it is compiled, then there is a form and no problem", () => {
    const { form, problems } = compileDefinition(whole, around);
    expect(problems).toEqual([]);
    expect(form?.fields.find(({ name }) => name === "subject")).toBeDefined();
  });

  it.each([
    ["nothing", null, "document_malformed", ""],
    ["a text", "form", "document_malformed", ""],
    ["a list", [whole], "document_malformed", ""],
    ["another kind", { ...whole, kind: "list" }, "kind_unknown", ""],
    ["no body", { ...whole, body: null }, "schema_type", ""],
    ["no pages", changed("/body/pages", undefined), "schema_required", ""],
    ["pages that are a text", changed("/body/pages", "one"), "schema_type", "/pages"],
    ["a key that no form has", changed("/body/sites", []), "schema_unknown_key", ""],
    ["a width of 13", changed(`${items}/0/posSizex`, 13), "schema_range", "/pages/0/groups/0/items/0/posSizex"],
    [
      "a view that is none",
      changed(`${lines}/view`, "Table"),
      "schema_choice",
      "/pages/0/groups/0/items/3/subForm/view",
    ],
    ["an id that occurs twice", changed(`${items}/1/id`, "i1"), "element_id_twice", "/pages/0/groups/0/items/1/id"],
    [
      "an id of another place",
      changed(`${lines}/items/0/id`, "g1"),
      "element_id_twice",
      "/pages/0/groups/0/items/3/subForm/items/0/id",
    ],
    ["an entity that is not there", changed("/body/entity", "nowhere"), "unknown_entity", "/entity"],
    [
      "a column that is not there",
      changed(`${items}/0/column`, "nowhere"),
      "unknown_column",
      "/pages/0/groups/0/items/0/column",
    ],
    [
      "a reference that is not there",
      changed(`${items}/0/reference`, "nowhere"),
      "unknown_reference",
      "/pages/0/groups/0/items/0/reference",
    ],
    [
      "a sub-form over no entity",
      changed(`${lines}/entity`, "nowhere"),
      "unknown_entity",
      "/pages/0/groups/0/items/3/subForm/entity",
    ],
    [
      "a sub-form that leads elsewhere",
      changed(`${lines}/reference`, "nowhere"),
      "reference_back",
      "/pages/0/groups/0/items/3/subForm/reference",
    ],
    [
      "a title of no column",
      changed(`${lines}/primaryInList`, "nowhere"),
      "unknown_column",
      "/pages/0/groups/0/items/3/subForm/primaryInList",
    ],
    [
      "a field type that is none",
      changed(`${items}/0/type`, "telepathy"),
      "unknown_field_type",
      "/pages/0/groups/0/items/0/type",
    ],
    [
      "a type no sub-form takes",
      changed(`${lines}/items/0/type`, "subform"),
      "not_in_sub_form",
      "/pages/0/groups/0/items/3/subForm/items/0/type",
    ],
    [
      "rows in a field of another type",
      changed(`${items}/3/type`, "text"),
      "rows_not_carried",
      "/pages/0/groups/0/items/3/subForm",
    ],
    [
      "a type of rows without rows",
      changed(`${items}/0/type`, "subform"),
      "rows_missing",
      "/pages/0/groups/0/items/0/type",
    ],
    [
      "a value no such field has",
      changed(`${items}/4/valueType`, "text"),
      "value_type_not_carried",
      "/pages/0/groups/0/items/4/valueType",
    ],
    [
      "a setting of a wrong type",
      changed(`${items}/2/formats`, { min: "low" }),
      "schema_type",
      "/pages/0/groups/0/items/2/formats/min",
    ],
    ["a name that is taken", changed(`${items}/1/name`, "subject"), "name_taken", "/pages/0/groups/0/items/1/name"],
    ["a name that is reserved", changed(`${items}/1/name`, "user"), "name_reserved", "/pages/0/groups/0/items/1/name"],
  ])(
    "[design 4 definitions] given %s, when it is compiled, then its problem has code and path, and there is no form",
    (_, document, code, path) => {
      const { form, problems } = compileDefinition(document, around);
      expect(problems).toContainEqual(expect.objectContaining({ severity: "error", code, path }));
      expect(form).toBeNull();
    },
  );

  it("[design 4 definitions] given a setting that its field type does not know, when it is compiled, then it is a warning and the form runs", () => {
    const { form, problems } = compileDefinition(changed(`${items}/2/formats`, { min: 1, later: true }), around);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "unknown_setting",
        path: "/pages/0/groups/0/items/2/formats/later",
        data: { setting: "later" },
      },
    ]);
    expect(form).not.toBeNull();
  });

  it.each([
    ["a rule that cannot be read", "hiddenExp", "country ==", "/pages/0/groups/0/items/1/expressions/hiddenExp"],
    ["a rule of an unknown field", "hiddenExp", "nowhere == 1", "/pages/0/groups/0/items/1/expressions/hiddenExp"],
    ["a rule the type cannot carry", "listExp", "country", "/pages/0/groups/0/items/1/expressions/listExp"],
  ])(
    "[design 6 check] given %s, when it is compiled, then the problem stands at the rule, and there is no form",
    (_, rule, text, path) => {
      const { form, problems } = compileDefinition(changed(`${items}/1/expressions`, { [rule]: text }), around);
      expect(problems).toEqual([expect.objectContaining({ severity: "error", path })]);
      expect(form).toBeNull();
    },
  );

  it("[design 6 check] given rules that need each other, when they are compiled, then the circle is named, and there is no form", () => {
    const { form, problems } = compileDefinition(
      changed(`${items}/2/expressions`, { saveExpression: "total" }),
      around,
    );
    expect(problems.map(({ code }) => code)).toEqual(["rule_cycle"]);
    expect(form).toBeNull();
  });

  it("[design 4 definitions] given any broken document, when it is compiled, then nothing is thrown, and there is a form only without errors", () => {
    const pointers: string[] = [];
    const visit = (value: unknown, path: string): void => {
      pointers.push(path);
      if (typeof value === "object" && value !== null)
        for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
    };
    visit(whole, "");
    const junk = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom<Json>(
        "",
        "subject",
        "lines",
        "__proto__",
        "constructor",
        "a.b",
        "lines.sum(x => x.total)",
        "row",
        "((((",
        -1,
        1e300,
      ),
      fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as Json),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pointers.slice(1)), junk, (pointer, value) => {
        const { form, problems } = compileDefinition(changed(pointer, value), around);
        expect(form === null).toBe(problems.some(({ severity }) => severity === "error"));
        for (const { path } of problems) expect(path === "" || path.startsWith("/")).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
