import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { asOneAction } from "@tessera/form-engine/store/asOneAction.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { removeRows } from "@tessera/form-engine/store/rowActions.ts";
import { markOf } from "./comparedForm.ts";

/** What came of entering a former state. */
export interface Entered {
  /** How many fields and rows hold what they held then. */
  readonly count: number;
  /** Labels of those that did not take it. */
  readonly lost: readonly string[];
}

const sameKind = (one: CompiledField, other: CompiledField): boolean =>
  one.valueType === other.valueType && one.reference?.entity === other.reference?.entity;

/** Enters a former value where the field takes one of its kind and nothing closes it; false where not. */
function enterValue(open: FormStore, to: FieldRef, former: FormStore, from: FieldRef): boolean {
  const [target, source] = [open.cell(to), former.cell(from)];
  const [now, then] = [open.field(to), former.field(from)];
  if (!target || !source || !now || !then || now.readOnly || then.masked || !sameKind(target.field, source.field))
    return false;
  const display = choiceKeyOf(then.value) === null ? null : then.display;
  open.setValue(to, then.value, display);
  return true;
}

/** Whether the open form has a place for a former field or row that a person may write now. */
export function takesFormer(open: FormStore, former: FormStore, mark: string): boolean {
  const field = open.cells.find((cell) => markOf(cell.field.id) === mark);
  if (field) {
    const then = former.cells.find((cell) => cell.field.id === field.field.id);
    return then !== undefined && !open.isClosed(field) && !former.stateOf(then).masked && field.field.type !== null;
  }
  const table = open.form.tables.find(({ id }) => mark.startsWith(`${id} `));
  if (!table || open.table(table.slot).readOnly) return false;
  const key = mark.slice(table.id.length + 1);
  const before = former.form.tables.find(({ id }) => id === table.id);
  const was = before && former.rows(before.slot).some((row) => (row.key ?? row.uid) === key);
  const is = open.rows(table.slot).some((row) => (row.key ?? row.uid) === key);
  const { canAdd, canRemove } = open.table(table.slot);
  return was ? is || canAdd : is && canRemove;
}

function enterRow(open: FormStore, former: FormStore, mark: string): boolean {
  const table = open.form.tables.find(({ id }) => mark.startsWith(`${id} `));
  const before = former.form.tables.find(({ id }) => id === table?.id);
  if (!table || !before) return false;
  const key = mark.slice(table.id.length + 1);
  const rowIn = (store: FormStore, slot: number) => store.rows(slot).find((row) => (row.key ?? row.uid) === key);
  const [then, now] = [rowIn(former, before.slot), rowIn(open, table.slot)];
  if (!then) return now !== undefined && removeRows(open, table.slot, [now.uid]) !== null;
  let isEntered = true;
  asOneAction(open, table.slot, () => {
    const uid = now?.uid ?? open.addRow(table.slot);
    if (uid === null) {
      isEntered = false;
      return;
    }
    for (const column of before.columns) {
      const target = table.columns.find(({ id }) => id === column.id);
      // What nobody sees on the form, such as a key, is for the save to give.
      if (!target || target.type === null || column.type === null) continue;
      const [to, from] = [
        { table: table.slot, uid, slot: target.slot },
        { table: before.slot, uid: then.uid, slot: column.slot },
      ];
      if (!enterValue(open, to, former, from) && open.field(to)?.readOnly === false) isEntered = false;
    }
  });
  return isEntered;
}

/**
 * Enters fields and rows of a former state into the form that is open, by their marks, as if a person did: nothing is
 * saved, rules run, each field and row can be undone. A row that is gone is added again, one that came since is
 * removed.
 */
export function enterFormer(open: FormStore, former: FormStore, marks: ReadonlySet<string>): Entered {
  const lost: string[] = [];
  let count = 0;
  for (const mark of marks) {
    const target = open.cells.find((cell) => markOf(cell.field.id) === mark)?.field;
    const source = former.cells.find((cell) => markOf(cell.field.id) === mark)?.field;
    const isEntered =
      target && source
        ? enterValue(open, { table: null, slot: target.slot }, former, { table: null, slot: source.slot })
        : enterRow(open, former, mark);
    if (isEntered) count++;
    else lost.push(target?.label ?? open.form.tables.find(({ id }) => mark.startsWith(`${id} `))?.label ?? "");
  }
  return { count, lost: [...new Set(lost)].filter(Boolean) };
}
