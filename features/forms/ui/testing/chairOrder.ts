import type { RecordValues } from "@tessera/form-engine/record/formState.ts";

/** A line of the order `o1`, as the server answers it: its key is its product too. */
export const line = (key: string, quantity: number): RecordValues => ({
  key,
  values: { id: key, order_id: "o1", product: key, quantity, price: "10.50" },
  displays: {},
  masked: [],
  rows: {},
});

/** The order `o1` with its lines. */
export const order = (subject: string, lines: readonly RecordValues[]): RecordValues => ({
  key: "o1",
  values: { id: "o1", subject, country: "HU" },
  displays: {},
  masked: [],
  rows: { lines },
});

/** The order as two people opened it. */
export const chairOrder: RecordValues = order("Chairs", [line("l1", 1), line("l2", 2)]);
