import { readingOrder } from "../definition/readingOrder.ts";
import type { Row } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FieldRef, TableRef } from "../record/formState.ts";
import { hasError } from "../record/sameFormState.ts";
import type { FormCore } from "./formCore.ts";

/** See `FormStore.validate`. */
export function validateAll(core: FormCore): readonly (FieldRef | TableRef)[] {
  const { evaluator, form, record, states } = core;
  states.validated = true;
  states.unfinished = null;
  evaluator.marks.markInvariants();
  for (const holder of record.holders()) {
    for (let slot = 0; slot < holder.fields.length; slot++) holder.setFlag(slot, Flag.touched, true);
    core.touchAll(holder);
  }
  for (const table of form.tables) core.touchTable(table.slot);
  core.run();
  states.settle();
  if (states.badCount === 0 && form.tables.length === 0) return [];
  const bad = readingOrder(form).flatMap((slot) =>
    slot < form.fields.length ? badField(core, slot) : badPlacesOfTable(core, slot),
  );
  if (bad.length > 0) {
    core.journal.markClean();
    core.notify();
  }
  return bad;
}

function badField({ record }: FormCore, slot: number): readonly FieldRef[] {
  return record.main.has(slot, Flag.bad) ? [{ table: null, slot }] : [];
}

function badPlacesOfTable({ record, tables }: FormCore, slot: number): readonly (FieldRef | TableRef)[] {
  const set = record.rowSetAt(slot);
  const own = hasError(tables.state(set).messages) ? [{ table: slot, uid: null }] : [];
  return [...own, ...set.rows.flatMap(badValues)];
}

function badValues(row: Row): readonly FieldRef[] {
  return row.fields.filter(({ slot }) => row.has(slot, Flag.bad)).map(({ slot }) => refAt(row, slot));
}
