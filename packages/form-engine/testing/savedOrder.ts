import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { RecordValues } from "../record/formState.ts";
import { plainRecord } from "./plainRecord.ts";

const line = (key: string): RecordValues =>
  plainRecord(key, { id: key, order_id: "o1", product: key, quantity: 2, price: "10.50" });

/** A saved order with three lines, as the server gives it. */
export const savedOrder: RecordValues = plainRecord(
  "o1",
  { id: "o1", subject: "Chairs", country: "HU", discount: "0.10" },
  { lines: ["l1", "l2", "l3"].map(line) },
);

type Items = readonly FormItem[];

/** The items of the order form with some of them changed, by name. */
export function withItems(changes: Readonly<Record<string, Partial<FormItem>>>): (items: Items) => Items {
  return (items) => items.map((item) => ({ ...item, ...changes[item.name] }));
}
