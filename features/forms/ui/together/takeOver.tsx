import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { type ConflictItem, conflictItems } from "../conflicts/conflictItems.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { carryOver } from "../saving/carryOver.ts";
import { isOrderContested, localConflicts } from "./localConflicts.ts";

/** What came of a change elsewhere. */
export interface TakenOver {
  /** The record as it is now, with what the person entered; null: the form stays as it is until they have decided. */
  readonly fresh: OpenedForm | null;
  /** How many things they have to decide. */
  readonly contested: number;
  /** Labels of what had no place any more. */
  readonly lost: readonly string[];
}

/** Fields whose saved value is another. */
function differing(before: FormStore, now: FormStore): readonly FieldRef[] {
  return now.cells.flatMap((cell) => {
    const old = before.cells.find((one) => one.field.id === cell.field.id);
    const isSame = canonicalJson(old?.base ?? null) === canonicalJson(cell.base ?? null);
    return isSame || cell.field.type === null ? [] : [{ table: null, slot: cell.field.slot }];
  });
}

/** The conflicts of what is open with the record as it is now. */
export async function contestedNow(
  loader: FormLoader,
  opened: OpenedForm,
): Promise<{ readonly items: readonly ConflictItem[]; readonly fresh: OpenedForm }> {
  const fresh = loader.open(opened.properties, await loader.answer(opened.key, opened));
  return { fresh, items: conflictItems(opened.store, fresh.store, localConflicts(opened.store, fresh.store)) };
}

/**
 * Opens the record as it is now and enters what the person entered, where nothing stands against it. What both changed
 * keeps their value and its base, so that the save asks. A row that one side removed and the other changed, or an order
 * that both changed, is decided first.
 */
export async function takeOver(loader: FormLoader, opened: OpenedForm): Promise<TakenOver> {
  const { fresh, items } = await contestedNow(loader, opened);
  const isDecidedFirst =
    items.some(({ conflict }) => conflict.kind !== "changed") || isOrderContested(opened.store, fresh.store);
  if (isDecidedFirst) return { fresh: null, contested: Math.max(items.length, 1), lost: [] };
  const changed = differing(opened.store, fresh.store);
  const lost = opened.isReadOnly ? [] : carryOver(opened.store, fresh.store);
  fresh.store.setActivePage(opened.store.state().activePage);
  fresh.highlights.show(changed);
  return { fresh, contested: items.length, lost };
}
