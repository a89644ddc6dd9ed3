import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { Type } from "typebox";
import type { CompileInput } from "../compile/compileScope.ts";

const rules = [
  "hiddenExp",
  "readOnlyExp",
  "labelExp",
  "filterExp",
  "requiredExp",
  "defaultValue",
  "minExp",
  "maxExp",
  "saveExpression",
] as const;

const toy = (id: string, values: FieldType["values"]): FieldType => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values,
  rules: id === "choice" || id === "state" ? [...rules, "listExp"] : rules,
  inSubForm: id !== "subform",
  ...(id === "state" ? { followsStored: true as const } : {}),
  ...(id === "subform" ? { holdsRows: true as const } : {}),
  icon: "type",
});

/** Toy field types: the engine takes them as an argument, so its tests need no real ones. */
export const toyTypes: ReadonlyMap<string, FieldType> = new Map(
  [
    toy("text", ["text"]),
    toy("number", ["decimal", "integer", "float"]),
    toy("date", ["date"]),
    toy("choice", ["integer", "text"]),
    toy("state", ["text"]),
    toy("subform", []),
  ].map((type) => [type.id, type]),
);

/** An order with lines, as an entity pair. */
export const orderEntity: EntityBody = {
  label: "Order",
  labelPlural: "Orders",
  storage: { schema: "app", table: "order" },
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  columns: [
    { id: "c1", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
    { id: "c2", name: "subject", column: "subject", label: "Subject", type: "text", required: true, length: 20 },
    { id: "c3", name: "country", column: "country", label: "Country", type: "text" },
    {
      id: "c4",
      name: "discount",
      column: "discount",
      label: "Discount",
      type: "decimal",
      precision: 5,
      scale: 2,
      default: "0.05",
      min: "0",
      max: "1",
    },
    {
      id: "c5",
      name: "reference",
      column: "reference",
      label: "Reference",
      type: "text",
      computed: "`${country}-${subject}`",
    },
  ],
  references: [],
  display: ["subject"],
};

/** See `orderEntity`. */
export const lineEntity: EntityBody = {
  label: "Line",
  labelPlural: "Lines",
  storage: { schema: "app", table: "line" },
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  columns: [
    { id: "l1", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
    { id: "l2", name: "order_id", column: "order_id", label: "Order", type: "uuid" },
    { id: "l3", name: "product", column: "product", label: "Product", type: "text", required: true },
    { id: "l4", name: "quantity", column: "quantity", label: "Quantity", type: "integer", default: "1" },
    { id: "l5", name: "price", column: "price", label: "Price", type: "decimal", precision: 10, scale: 2 },
  ],
  references: [{ id: "r1", name: "order", label: "Order", entity: "order", columns: ["order_id"] }],
  display: ["product"],
  invariants: [
    { id: "i1", expression: "quantity == null || quantity < 1000", message: "Fewer than 1000.", columns: ["quantity"] },
  ],
};

/** A column more, which is worked out from the discount. */
export const costColumn = {
  id: "c9",
  name: "cost",
  column: "cost",
  label: "Cost",
  type: "decimal",
  computed: "discount * 2",
} as const;

/** A form over `orderEntity` with its lines, a line total and an order total. */
export const orderForm: FormBody = {
  label: "Order",
  entity: "order",
  pages: [
    {
      id: "p1",
      label: "Order",
      groups: [
        {
          id: "g1",
          label: "Order",
          items: [
            {
              id: "i1",
              type: "text",
              name: "subject",
              label: "Subject",
              column: "subject",
              posRow: 0,
              posCol: 0,
              posSizex: 6,
            },
            {
              id: "i2",
              type: "text",
              name: "country",
              label: "Country",
              column: "country",
              posRow: 0,
              posCol: 6,
              posSizex: 6,
            },
            {
              id: "i3",
              type: "number",
              name: "discount",
              label: "Discount",
              column: "discount",
              posRow: 1,
              posCol: 0,
              posSizex: 6,
              expressions: { hiddenExp: "country == 'HU'", requiredExp: "country == 'DE'" },
            },
            {
              id: "i4",
              type: "subform",
              name: "lines",
              label: "Lines",
              posRow: 2,
              posCol: 0,
              posSizex: 12,
              subForm: {
                entity: "line",
                reference: "order",
                view: "Default",
                items: [
                  { id: "s1", type: "text", name: "product", label: "Product", column: "product" },
                  { id: "s2", type: "number", name: "quantity", label: "Quantity", column: "quantity" },
                  {
                    id: "s3",
                    type: "number",
                    name: "price",
                    label: "Price",
                    column: "price",
                    expressions: { readOnlyExp: "parent.country == 'AT'" },
                  },
                  {
                    id: "s4",
                    type: "number",
                    name: "total",
                    label: "Total",
                    valueType: "decimal",
                    expressions: { saveExpression: "row.quantity * row.price" },
                  },
                  {
                    id: "s5",
                    type: "number",
                    name: "share",
                    label: "Share",
                    valueType: "decimal",
                    expressions: { saveExpression: "round(row.total / sum(lines.total), 2)" },
                  },
                ],
              },
            },
            {
              id: "i5",
              type: "number",
              name: "total",
              label: "Total",
              valueType: "decimal",
              posRow: 3,
              posCol: 0,
              posSizex: 4,
              expressions: { saveExpression: "lines.sum(row => row.total) * (1 - coalesce(discount, 0))" },
            },
          ],
        },
      ],
    },
  ],
};

/** What compiling the order form takes. */
export const orderInput: CompileInput = {
  form: { id: "order", body: orderForm },
  entity: { id: "order", body: orderEntity },
  entityOf: (id) => (id === "order" ? orderEntity : id === "line" ? lineEntity : null),
  fieldTypes: toyTypes,
  library: standardLibrary,
};
