import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { column, computed, type EngineExample, entity, field, type TextOf } from "./exampleParts.ts";

const line = (key: string, product: string, quantity: number, price: string) => ({
  key,
  values: { id: key, order_id: "o1", product, quantity, price },
  displays: {},
  masked: [],
  rows: {},
});

/** An order with lines: totals of rows, sums over them, and what hangs on the sums. */
export function orderExample(t: TextOf): EngineExample {
  const w = (key: string) => t(`gallery.order.${key}`);
  const body: FormBody = {
    label: w("order"),
    entity: "order",
    pages: [
      {
        id: "page",
        label: w("order"),
        groups: [
          {
            id: "head",
            label: w("order"),
            items: [
              field("customer", "text", w("customer"), [0, 0, 6], { required: "error" }),
              field("country", "dropdownlist", w("country"), [0, 6, 6]),
              field("express", "checkbox", w("express"), [1, 0, 6]),
              field("rebate", "number", w("rebate"), [1, 6, 6], {
                formats: { suffix: "%" },
                expressions: { readOnlyExp: "net < 100", maxExp: "net < 500 ? 5 : 10" },
              }),
            ],
          },
          {
            id: "goods",
            label: w("lines"),
            items: [
              {
                id: "lines",
                name: "lines",
                type: "subform",
                label: w("lines"),
                posRow: 0,
                posCol: 0,
                posSizex: 12,
                subForm: {
                  entity: "line",
                  reference: "order",
                  view: "Default",
                  items: [
                    { id: "product", name: "product", type: "text", label: w("product"), column: "product" },
                    {
                      id: "quantity",
                      name: "quantity",
                      type: "number",
                      label: w("quantity"),
                      column: "quantity",
                      width: 96,
                    },
                    { id: "price", name: "price", type: "number", label: w("price"), column: "price", width: 96 },
                    {
                      id: "total",
                      name: "total",
                      type: "number",
                      label: w("total"),
                      valueType: "decimal",
                      formats: { decimal: 2 },
                      total: "sum",
                      width: 112,
                      expressions: { saveExpression: "round(row.quantity * row.price, 2)" },
                    },
                  ],
                },
              },
            ],
          },
          {
            id: "sums",
            label: w("sums"),
            items: [
              computed("net", w("net"), [0, 0, 4], "coalesce(sum(lines.total), 0)"),
              computed("shipping", w("shipping"), [0, 4, 4], "net >= 200 ? 0 : express ? 25 : 10"),
              computed("gross", w("gross"), [0, 8, 4], "round(net * (100 - coalesce(rebate, 0)) / 100 + shipping, 2)"),
              field("reason", "text", w("reason"), [1, 0, 12], {
                required: "error",
                expressions: { hiddenExp: "gross < 500", requiredExp: "gross >= 500" },
              }),
            ],
          },
        ],
      },
    ],
  };
  const countries = ["HU", "DE", "AT"].map((key) => ({ id: key, key, label: t(`gallery.country.${key}`) }));
  return {
    document: { kind: "form", id: "order", schemaVersion: 1, body },
    entities: new Map([
      [
        "order",
        entity("order", [
          column("customer", "text", { required: true }),
          column("country", "text", { options: countries }),
          column("express", "boolean"),
          column("rebate", "decimal", { precision: 5, scale: 2, min: "0" }),
          column("reason", "text"),
        ]),
      ],
      [
        "line",
        entity(
          "line",
          [
            column("order_id", "uuid"),
            column("product", "text", { required: true }),
            column("quantity", "integer", { default: "1" }),
            column("price", "decimal", { precision: 10, scale: 2 }),
          ],
          { references: [{ id: "order", name: "order", label: "order", entity: "order", columns: ["order_id"] }] },
        ),
      ],
    ]),
    record: {
      key: "o1",
      values: { id: "o1", customer: w("customer.value"), country: "HU", express: false, rebate: "5" },
      displays: {},
      masked: [],
      rows: { lines: [line("l1", w("chair"), 4, "49.00"), line("l2", w("desk"), 1, "239.00")] },
    },
    tables: new Map(),
  };
}
