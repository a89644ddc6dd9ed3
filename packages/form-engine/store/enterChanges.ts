import type { Json } from "@tessera/std/canonicalJson.ts";
import { uidOfKey } from "../evaluate/ruleResults.ts";
import type { Holder } from "../record/cell.ts";
import { isComputed } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import { sameValue } from "../record/sameValue.ts";
import { fromWire } from "../record/wireValue.ts";
import type { FormCore } from "./formCore.ts";
import type { SaveChanges } from "./saveChanges.ts";

type Changes = SaveChanges["changes"];

function enter(core: FormCore, holder: Holder, changes: Changes): void {
  for (const field of holder.fields) {
    const { column, slot } = field;
    const change = column === null ? undefined : changes[column];
    if (!change || isComputed(field) || holder.has(slot, Flag.masked | Flag.locked)) continue;
    holder.setFlagsAt(slot, (holder.flagsAt(slot) | Flag.touched | Flag.overwritten) & ~Flag.isDefault);
    // A message holds wire values: JSON.
    const value = fromWire(change.mine as Json, field.valueType);
    if (sameValue(holder.slots[slot] ?? null, value)) continue;
    holder.slots[slot] = value;
    core.evaluator.marks.markChanged(holder, slot);
  }
}

/**
 * Enters the changed values of a save message into an opened record, of the main record and of its saved rows, all at
 * once. What the person may not write stays as it is.
 */
export function enterChanges(core: FormCore, { changes, rows }: Pick<SaveChanges, "changes" | "rows">): void {
  enter(core, core.record.main, changes);
  for (const set of core.record.tables) {
    for (const { key, changes: changed } of rows[set.table.name]?.changed ?? []) {
      const row = set.byUid.get(uidOfKey(key));
      if (row?.live) enter(core, row, changed);
    }
  }
  core.run();
}
