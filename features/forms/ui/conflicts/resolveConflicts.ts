import { type DraftSnapshot, snapshotRow } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { RowOrder } from "../rowOrder.ts";
import type { ConflictItem } from "./conflictItems.ts";

/** Whose value stands. */
export type Choice = "theirs" | "mine";

type Rows = DraftSnapshot["tables"][string];
type Values = DraftSnapshot["values"];

function without<Value>(record: { readonly [key: string]: Value }, name: string): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** One entry decided: theirs drops it; mine says that the person has seen theirs now. */
function decideValue(values: Values, item: ConflictItem, choice: Choice): Values {
  const name = item.field?.name ?? "";
  const entry = values[name];
  if (!entry) return values;
  if (choice === "theirs") return without(values, name);
  // Values of the wire are JSON.
  return { ...values, [name]: { ...entry, base: item.conflict.theirs as Json } };
}

function decideRow(rows: Rows, item: ConflictItem, choice: Choice): Rows {
  const key = item.row?.key ?? "";
  const changed = rows.changed[key];
  switch (item.conflict.kind) {
    case "changed":
      return changed ? { ...rows, changed: { ...rows.changed, [key]: decideValue(changed, item, choice) } } : rows;
    case "removed-changed":
      return choice === "theirs" ? { ...rows, removed: rows.removed.filter((one) => one !== key) } : rows;
    case "removed": {
      const rest = { ...rows, changed: without(rows.changed, key), removed: rows.removed.filter((one) => one !== key) };
      // To keep a line that is gone is to add it again.
      return choice === "mine" && item.row ? { ...rest, added: [...rows.added, snapshotRow(item.row)] } : rest;
    }
    default:
      return rows;
  }
}

/**
 * What the person entered after they decided the conflicts: to be entered into the record as it is now. The bases of
 * what stays are theirs, so that the next save is a conflict again only if another save was quicker once more.
 */
export function resolveConflicts(
  snapshot: DraftSnapshot,
  items: readonly ConflictItem[],
  choices: ReadonlyMap<string, Choice>,
): DraftSnapshot {
  let { values } = snapshot;
  const tables = { ...snapshot.tables };
  for (const item of items) {
    const choice = choices.get(item.id) ?? "mine";
    const rows = item.table === null ? undefined : tables[item.table];
    if (item.table === null) values = decideValue(values, item, choice);
    else if (rows) tables[item.table] = decideRow(rows, item, choice);
  }
  return { values, tables };
}

/** The order of rows that the person gave them, without the sub-forms where they take that of another person. */
export function decidedOrder(
  order: RowOrder,
  items: readonly ConflictItem[],
  choices: ReadonlyMap<string, Choice>,
): RowOrder {
  const theirs = items.filter((item) => item.isOrder && choices.get(item.id) === "theirs").map(({ table }) => table);
  return new Map([...order].filter(([table]) => !theirs.includes(table)));
}
