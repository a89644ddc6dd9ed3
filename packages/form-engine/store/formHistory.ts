import { refAt } from "../record/cellChange.ts";
import type { FieldRef, FormHistory, TableRef } from "../record/formState.ts";
import type { Journal } from "../record/journal.ts";

/** See `FormStore.history`. */
export function formHistory(journal: Journal): FormHistory {
  const { canUndo, canRedo } = journal;
  return { canUndo, canRedo, undoes: concerned(journal, "undo"), redoes: concerned(journal, "redo") };
}

function concerned(journal: Journal, direction: "undo" | "redo"): FieldRef | TableRef | null {
  const place = journal.concerned(direction);
  if (place === null) return null;
  return "holder" in place ? refAt(place.holder, place.slot) : { table: place.table.slot, uid: null };
}
