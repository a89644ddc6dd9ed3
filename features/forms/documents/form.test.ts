import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { defineField } from "@tessera/contract/defineField.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import { closed } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { formDocument } from "./form.ts";

const field = (id: string, inSubForm = true) =>
  defineField({
    id,
    aliases: [],
    formats: closed({ decimal: Type.Optional(Type.Integer({ minimum: 0 })) }),
    defaults: {},
    values: ["integer"],
    rules: ["saveExpression"],
    inSubForm,
    icon: "x",
  });
const pick = { ...field("pick"), chooses: true as const, rules: ["listExp" as const] };
const fieldTypes = new Map([field("number"), field("subform", false), pick].map((type) => [type.id, type]));
const environment = { fieldTypes, panelTypes: new Map(), schemaProblems };

const column = (name: string) => ({ id: `c-${name}`, name, column: name, label: name, type: "integer" });
const entity = (columns: readonly string[], references: Json = []) => ({
  columns: columns.map(column),
  references,
  key: { columns: ["id"], made: "database" },
  display: [],
});
const option = { id: "o1", key: "1", label: "Small" };
const bodies = new Map<string, Json>([
  [
    "entity order",
    { ...entity(["id", "total"]), columns: [column("id"), column("total"), { ...column("size"), options: [option] }] },
  ],
  [
    "entity line",
    entity(
      ["id", "order_id", "quantity"],
      [
        { id: "r-order", name: "order", label: "", entity: "order", columns: ["order_id"] },
        { id: "r-self", name: "before", label: "", entity: "line", columns: ["id"] },
      ],
    ),
  ],
  ["entity case", Object.assign({}, entity(["id", "total"]), { attachments: true })],
  ["list lines", { entity: "line" }],
]);
const lookup: DocumentLookup = {
  get: (kind, id) => {
    const body = bodies.get(`${kind} ${id}`);
    return body === undefined ? null : { kind, id, schemaVersion: 1, subsystem: "shop", body };
  },
  all: () => [],
};

const place = { label: "Field", posRow: 0, posCol: 0, posSizex: 12 };
const total: FormItem = { ...place, id: "i-total", name: "sum", type: "number", column: "total" };
const lines = (reference: string): FormItem => ({
  ...place,
  id: "i-lines",
  name: "lines",
  type: "subform",
  subForm: {
    entity: "line",
    reference,
    view: "Default",
    items: [{ id: "i-quantity", name: "quantity", type: "number", label: "Quantity", column: "quantity" }],
    orderBy: [{ field: "quantity", direction: "asc" }],
  },
});

function form(items: readonly FormItem[], rest: Partial<FormBody> = {}): TesseraDocument<FormBody> {
  const groups = [{ id: "g", label: "", items: [...items] }];
  const body: FormBody = { label: "Order", entity: "order", pages: [{ id: "p", label: "", groups }], ...rest };
  return { kind: "form", id: "order", schemaVersion: 1, subsystem: "shop", body };
}

const problems = (document: TesseraDocument<FormBody>) =>
  formDocument.check?.(document, lookup, environment).map(({ code, path }) => `${code} ${path}`);

describe("checks of a form", () => {
  it("[design 4 check] given settings that the field type does not take, in the record and in a row, when the form is checked on the server, then each is named; where no schema is compiled, none", () => {
    const wrong = { formats: { decimal: -1, other: true } };
    const { subForm, ...rest } = lines("order");
    const rows = subForm && {
      ...subForm,
      items: subForm.items.map((item) => ({ ...item, formats: { decimal: "two" } })),
    };
    const document = form([{ ...total, ...wrong }, rows ? { ...rest, subForm: rows } : rest]);
    expect(problems(document)).toEqual([
      "schema_range /pages/0/groups/0/items/0/formats/decimal",
      "unknown_setting /pages/0/groups/0/items/0/formats/other",
      "schema_type /pages/0/groups/0/items/1/subForm/items/0/formats/decimal",
    ]);
    expect(formDocument.check?.(document, lookup, { fieldTypes, panelTypes: new Map() })).toEqual([]);
  });

  it("[design 4 check] given a field that shows no column, when the form is checked, then it is said unless it is meant to be free or computed", () => {
    const { column: _none, ...free } = total;
    expect(problems(form([free]))).toEqual(["field_without_column /pages/0/groups/0/items/0/column"]);
    const meant: readonly FormItem[] = [
      { ...free, valueType: "decimal" },
      { ...free, expressions: { saveExpression: "1 + 1" } },
    ];
    for (const item of meant)
      expect(problems(form([item]))).not.toContain("field_without_column /pages/0/groups/0/items/0/column");
  });

  it("[design 4 check] given a field that chooses, when there is nothing to choose from, then it is said; options, records and a rule give it some", () => {
    const chosen: FormItem = { ...total, type: "pick" };
    expect(problems(form([chosen]))).toEqual(["choice_without_options /pages/0/groups/0/items/0/column"]);
    expect(problems(form([{ ...chosen, column: "size" }]))).toEqual([]);
    expect(problems(form([{ ...chosen, expressions: { listExp: "[1, 2]" } }]))).not.toContain(
      "choice_without_options /pages/0/groups/0/items/0/column",
    );
  });

  it("[design 4 check] given several pages, when one of them has no field, then it is said; a single page may be empty", () => {
    const empty = { id: "p9", label: "Notes", groups: [{ id: "g9", label: "", items: [] }] };
    const whole = form([total]);
    expect(problems({ ...whole, body: { ...whole.body, pages: [...whole.body.pages, empty] } })).toEqual([
      "page_without_field /pages/1",
    ]);
    expect(problems({ ...whole, body: { ...whole.body, pages: [empty] } })).toEqual([]);
  });

  it("[design 4 check] given groups of a page, when one beside filled ones has no field, then it is said", () => {
    const whole = form([total]);
    const [page] = whole.body.pages;
    if (!page) throw new Error("The sample has a page.");
    const groups = [...page.groups, { id: "g9", label: "Costs", items: [] }];
    expect(problems({ ...whole, body: { ...whole.body, pages: [{ ...page, groups }] } })).toEqual([
      "group_without_field /pages/0/groups/1",
    ]);
  });

  it("[design 4 check] given a field for a value without a label, when the form is checked, then it is said, unless a rule gives one", () => {
    expect(problems(form([{ ...total, label: "" }]))).toEqual(["label_missing /pages/0/groups/0/items/0/label"]);
    expect(problems(form([{ ...total, label: "", expressions: { labelExp: "'Total'" } }]))).not.toContain(
      "label_missing /pages/0/groups/0/items/0/label",
    );
  });

  it("[design 4 check] given a sub-form without fields, when the form is checked, then it is said", () => {
    const { subForm, ...rest } = lines("order");
    if (!subForm) throw new Error("The sample has rows.");
    expect(problems(form([{ ...rest, subForm: { ...subForm, items: [] } }]))).toEqual([
      "sub_form_without_fields /pages/0/groups/0/items/0/subForm/items",
    ]);
  });

  it("[design 4 check] given a rule that holds or not and reads nothing, when the form is checked, then it is said; one that gives a value or closes the field may be constant", () => {
    const constant = (expressions: NonNullable<FormItem["expressions"]>): readonly string[] =>
      (problems(form([{ ...total, expressions }])) ?? []).filter((one) => one.startsWith("rule_constant"));
    expect(constant({ hiddenExp: "true", defaultValue: "1" })).toEqual([
      "rule_constant /pages/0/groups/0/items/0/expressions/hiddenExp",
    ]);
    expect(constant({ hiddenExp: "total == 1", readOnlyExp: "true" })).toEqual([]);
  });

  it("[files 5 guests] given a form that takes files of guests, when its entity has no attachments, then it is said; when it has, nothing is", () => {
    expect(problems(form([total], { guestFiles: true }))).toEqual(["files_without_attachments /guestFiles"]);
    expect(problems(form([total], { entity: "case", guestFiles: true }))).toEqual([]);
    expect(problems(form([total], { guestFiles: false }))).toEqual([]);
  });

  it("[design 4 check] given a form with a sub-form and a link, when both lead back to its entity, then nothing is wrong", () => {
    const links = [{ id: "l", label: "", list: "lines", reference: "order" }];
    expect(problems(form([total, lines("order")], { links }))).toEqual([]);
  });

  it("[design 4 check] given a sub-form and a link by references that lead elsewhere, when the form is checked, then both are said", () => {
    const links = [{ id: "l", label: "", list: "lines", reference: "gone" }];
    expect(problems(form([total, lines("before")], { links }))).toEqual([
      "reference_back /pages/0/groups/0/items/1/subForm/reference",
      "reference_back /links/0/reference",
    ]);
  });

  it("[design 4 check] given a value type that a field cannot hold, when the form is checked, then its place is said, in sub-forms too", () => {
    const { column: _, ...free } = total;
    const inRow = lines("order");
    const items = inRow.subForm?.items.map(({ column: __, ...one }) => ({ ...one, valueType: "text" as const })) ?? [];
    const subForm = inRow.subForm ? { ...inRow.subForm, items } : null;
    expect(
      problems(
        form([
          { ...free, valueType: "date" },
          { ...inRow, subForm },
        ]),
      ),
    ).toEqual([
      "value_type_not_carried /pages/0/groups/0/items/0/valueType",
      "value_type_not_carried /pages/0/groups/0/items/1/subForm/items/0/valueType",
    ]);
    expect(problems(form([{ ...total, valueType: "date" }]))).toEqual([]);
  });

  it("[design 6 check] given a rule over a field that is not there, when the form is checked, then its place is said", () => {
    const item = { ...total, expressions: { saveExpression: "quantity + 1" } };
    expect(problems(form([item]))).toEqual([
      "expression.problem.unknown_field /pages/0/groups/0/items/0/expressions/saveExpression",
    ]);
  });
});

describe("uses of a form", () => {
  it("[design 4 where used] given bindings, a sub-form, its order and a rule, when uses are read, then columns are the entity's and fields the form's", () => {
    const item = { ...total, expressions: { saveExpression: "lines.sum(line => line.quantity)" } };
    const uses = formDocument.uses?.(form([item, lines("order")]), lookup, environment) ?? [];
    const at = "/pages/0/groups/0/items";
    expect(uses.map(({ path, target }) => `${path} ${target.kind}:${target.id}#${target.element}`).sort()).toEqual([
      `${at}/0/column entity:order#c-total`,
      `${at}/0/expressions/saveExpression form:order#i-lines`,
      `${at}/0/expressions/saveExpression form:order#i-quantity`,
      `${at}/1/subForm/items/0/column entity:line#c-quantity`,
      `${at}/1/subForm/orderBy/0/field form:order#i-quantity`,
      `${at}/1/subForm/reference entity:line#r-order`,
    ]);
  });
});
