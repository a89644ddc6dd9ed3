import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

/**
 * Rows of moved sub-forms in the order that the person gave them, by sub-form: a saved row by its key, a new one by its
 * number among the new.
 */
export type RowOrder = ReadonlyMap<string, readonly (string | number)[]>;

function orderOf(store: FormStore, slot: number): readonly (string | number)[] {
  let added = 0;
  return store.rows(slot).map(({ key }) => key ?? added++);
}

/** Takes down the order of rows that the person moved, to be given to the record when it is opened again. */
export function takeRowOrder(store: FormStore): RowOrder {
  return new Map(
    store.form.tables.flatMap((table) => {
      if (!table.orderColumn) return [];
      const order = orderOf(store, table.slot);
      const rows = store.rows(table.slot);
      const opened = store.initialOrder(table.slot).flatMap((uid) => rows.find((row) => row.uid === uid)?.key ?? []);
      return order.join("\n") === [...opened, ...order.filter((id) => typeof id === "number")].join("\n")
        ? []
        : [[table.name, order] as const];
    }),
  );
}

/** Gives the rows that order again. Rows that another person added stand behind them. */
export function enterRowOrder(store: FormStore, order: RowOrder): void {
  for (const [name, ids] of order) {
    const table = store.form.tables.find((one) => one.name === name);
    if (!table?.orderColumn) continue;
    const added = store.rows(table.slot).filter(({ key }) => key === null);
    const rows = ids.flatMap((id) => {
      const row = typeof id === "number" ? added[id] : store.rows(table.slot).find(({ key }) => key === id);
      return row ? [row] : [];
    });
    for (const [position, row] of rows.entries()) store.moveRow(table.slot, row.uid, position);
  }
}
