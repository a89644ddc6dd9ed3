import type { FormStore } from "./formStore.ts";

/** Does several things to the rows of a sub-form so that one undo takes all of them back. */
export function asOneAction({ core }: FormStore, slot: number, act: () => void): void {
  const set = core.record.rowSet(slot);
  if (set) core.journal.together(set, act);
}
