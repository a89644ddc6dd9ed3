import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import type { RecordValues } from "../formState.ts";

const line = (key: string): RecordValues => ({
  key,
  values: { id: key, order_id: "o1", product: key, quantity: 2, price: "10.50" },
  displays: {},
  masked: [],
  rows: {},
});

/** A saved order with three lines, as the server gives it. */
export const savedOrder: RecordValues = {
  key: "o1",
  values: { id: "o1", subject: "Chairs", country: "HU", discount: "0.10" },
  displays: {},
  masked: [],
  rows: { lines: ["l1", "l2", "l3"].map(line) },
};

type Items = readonly FormItem[];

/** The items of the order form with one of them changed. */
export function withItem(name: string, change: Partial<FormItem>): (items: Items) => Items {
  return (items) => items.map((item) => (item.name === name ? { ...item, ...change } : item));
}

/** The items of the order form with the settings of its sub-form changed. */
export function withLines(change: Partial<NonNullable<FormItem["subForm"]>>): (items: Items) => Items {
  return (items) => items.map((item) => (item.subForm ? { ...item, subForm: { ...item.subForm, ...change } } : item));
}

/** The items of the order form with one column of its lines changed. */
export function withColumn(name: string, change: Partial<SubFormItem>): (items: Items) => Items {
  return (items) =>
    items.map((item) =>
      item.subForm
        ? {
            ...item,
            subForm: {
              ...item.subForm,
              items: item.subForm.items.map((column) => (column.name === name ? { ...column, ...change } : column)),
            },
          }
        : item,
    );
}
