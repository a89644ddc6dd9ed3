import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { orderForm, orderInput } from "@tessera/form-engine/testing/orderForm.ts";
import type { getProperties } from "../../operations/getProperties.ts";

/** The order form as it was published. */
export const { form: compiledOrder } = compileForm({
  ...orderInput,
  form: {
    id: "order",
    body: { ...orderForm, links: [{ id: "k1", label: "Invoices", list: "invoice", reference: "order" }] },
  },
});

/** The order form with changes, as a browser gets it. */
export const packedOrder = (change: Partial<CompiledForm> = {}) => packForm({ ...compiledOrder, ...change });

/** What get-properties answers of the order form. */
export const orderProperties: OutputOf<typeof getProperties> = {
  forms: { order: packedOrder() },
  definitions: 1,
  zone: "Europe/Budapest",
  user: [],
  may: { create: true, draft: false },
  links: { k1: "/orders/invoices" },
};

const all = { update: true, delete: true };

/** What get-data answers of an order with two lines; `values` replace those of the main record. */
export function orderAnswer(values: { readonly [column: string]: unknown } = {}) {
  const line = (key: string, product: string, quantity: number, price: string) => ({
    key,
    values: { id: key, order_id: "o1", product, quantity, price },
    masked: [],
    locked: [],
    references: {},
    may: all,
  });
  return {
    key: "o1",
    version: 3,
    display: "Chairs",
    values: { id: "o1", subject: "Chairs", country: "AT", discount: "0.10", reference: "AT-Chairs", ...values },
    masked: [],
    locked: ["id", "reference"],
    references: {},
    may: all,
    rows: { lines: [line("l1", "Chair", 2, "10.50"), line("l2", "Desk", 1, "79.00")] },
    children: { lines: { create: true } },
  };
}

/** What is answered to a save that went well. */
export const savedAnswer = (id = "o1", version = 4) => ({
  HEADER: { ERROR: [], WARNING: [], SUCCESS: [] },
  id,
  version,
  rowKeys: {},
});
