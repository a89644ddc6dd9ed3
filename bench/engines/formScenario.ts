import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { Type } from "typebox";

/** How large the form is, and whether its sub-form calculates with exact numbers. */
export interface Size {
  /** Fields that a condition on `level` hides. */
  readonly shown: number;
  /** Chains of ten computed fields. */
  readonly chains: number;
  /** Fields that a condition on `status` requires. */
  readonly required: number;
  /** All fields, with the plain ones. */
  readonly fields: number;
  readonly rows: number;
  readonly exact: boolean;
}

/** The form of the issue: 1,000 fields and a sub-form of 200 rows × 10 fields with a row total and a grand total. */
export const issueSize: Size = { shown: 500, chains: 20, required: 100, fields: 1000, rows: 200, exact: false };

/** Steps of a chain. */
export const chainLength = 10;
/** Columns of a row: product, quantity, price, total, and plain ones. */
const plainColumns = ["note1", "note2", "note3", "note4", "note5", "note6"];

const type = (id: string, values: FieldType["values"]): FieldType => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values,
  rules: ["hiddenExp", "requiredExp", "saveExpression"],
  inSubForm: true,
  icon: "type",
});
const fieldTypes = new Map(
  [type("text", ["text"]), type("number", ["float", "decimal", "integer"]), type("subform", [])].map((one) => [
    one.id,
    one,
  ]),
);

type Column = EntityBody["columns"][number];
const column = (name: string, valueType: Column["type"]): Column => ({
  id: `c_${name}`,
  name,
  column: name,
  label: name,
  type: valueType,
});

const item = (name: string, fieldType: string, more: Partial<FormItem> = {}): FormItem => ({
  id: `i_${name}`,
  type: fieldType,
  name,
  label: name,
  posRow: 0,
  posCol: 0,
  posSizex: 6,
  ...more,
});

function mainItems({ shown, chains, required, fields, exact }: Size): readonly FormItem[] {
  const items = [
    item("level", "number", { column: "level" }),
    item("status", "text", { column: "status" }),
    item("grand", "number", {
      valueType: exact ? "decimal" : "float",
      expressions: { saveExpression: "sum(lines.total)" },
    }),
  ];
  for (let at = 0; at < shown; at++)
    items.push(item(`shown${at}`, "text", { column: `shown${at}`, expressions: { hiddenExp: `level <= ${at}` } }));
  for (let chain = 0; chain < chains; chain++) {
    items.push(item(`base${chain}`, "number", { column: `base${chain}` }));
    for (let step = 0; step < chainLength; step++) {
      const before = step === 0 ? `base${chain}` : `step${chain}_${step - 1}`;
      items.push(
        item(`step${chain}_${step}`, "number", {
          valueType: "float",
          expressions: { saveExpression: `${before} * 2 + ${step}` },
        }),
      );
    }
  }
  for (let at = 0; at < required; at++)
    items.push(
      item(`required${at}`, "text", { column: `required${at}`, expressions: { requiredExp: "status == 'open'" } }),
    );
  while (items.length < fields) items.push(item(`plain${items.length}`, "text", { column: `plain${items.length}` }));
  return items;
}

const lineItems = ({ exact }: Size) => [
  { id: "l_product", type: "text", name: "product", label: "product", column: "product" },
  { id: "l_quantity", type: "number", name: "quantity", label: "quantity", column: "quantity" },
  { id: "l_price", type: "number", name: "price", label: "price", column: "price" },
  {
    id: "l_total",
    type: "number",
    name: "total",
    label: "total",
    valueType: exact ? ("decimal" as const) : ("float" as const),
    expressions: { saveExpression: "row.quantity * row.price" },
  },
  ...plainColumns.map((name) => ({ id: `l_${name}`, type: "text", name, label: name, column: name })),
];

/**
 * The published document: plain JSON, as a browser or another node gets it. Throws when the definition does not
 * compile.
 */
export function publishedForm(size: Size): string {
  const main = mainItems(size);
  const numbers = new Set(["level", ...main.filter(({ name }) => name.startsWith("base")).map(({ name }) => name)]);
  const order: EntityBody = {
    label: "Order",
    labelPlural: "Orders",
    storage: { schema: "app", table: "order" },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: main.flatMap(({ name, column: bound }) =>
      bound ? [column(name, numbers.has(name) ? "float" : "text")] : [],
    ),
    references: [],
    display: ["status"],
  };
  const line: EntityBody = {
    ...order,
    label: "Line",
    labelPlural: "Lines",
    storage: { schema: "app", table: "line" },
    columns: [
      column("product", "text"),
      column("quantity", "float"),
      size.exact ? { ...column("price", "decimal"), precision: 12, scale: 2 } : column("price", "float"),
      ...plainColumns.map((name) => column(name, "text")),
    ],
    references: [{ id: "r1", name: "order", label: "Order", entity: "order", columns: ["product"] }],
    display: ["product"],
  };
  const lines = item("lines", "subform", {
    subForm: { entity: "line", reference: "order", view: "Default", items: lineItems(size) },
  });
  const body: FormBody = {
    label: "Order",
    entity: "order",
    pages: [{ id: "p1", label: "Order", groups: [{ id: "g1", label: "Order", items: [...main, lines] }] }],
  };
  const { form, problems } = compileForm({
    form: { id: "order", body },
    entity: { id: "order", body: order },
    entityOf: (id) => (id === "order" ? order : id === "line" ? line : null),
    fieldTypes,
    library: standardLibrary,
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 3)));
  return JSON.stringify(form);
}

/** A saved record of the form, as its data arrive. */
export function savedRecord({ shown, chains, required, fields, rows, exact }: Size): string {
  const values: { [name: string]: unknown } = { level: shown / 2, status: "open" };
  for (let at = 0; at < shown; at++) values[`shown${at}`] = `text ${at}`;
  for (let at = 0; at < chains; at++) values[`base${at}`] = at;
  for (let at = 0; at < required; at++) values[`required${at}`] = `text ${at}`;
  for (let at = 0; at < fields; at++) values[`plain${at}`] = `text ${at}`;
  const record: RecordValues = {
    key: "o1",
    values,
    displays: {},
    masked: [],
    rows: {
      lines: Array.from({ length: rows }, (_, index) => ({
        key: `l${index}`,
        values: {
          product: `product ${index}`,
          quantity: (index % 7) + 1,
          price: exact ? `${index % 90}.25` : (index % 90) + 0.1,
          ...Object.fromEntries(plainColumns.map((name) => [name, `${name} ${index}`])),
        },
        displays: {},
        masked: [],
        rows: {},
      })),
    },
  };
  return JSON.stringify(record);
}

/** Slot of a main field by name. */
export function slotOf(form: CompiledForm, name: string): number {
  return form.fields.find((field) => field.name === name)?.slot ?? -1;
}
