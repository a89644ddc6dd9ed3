import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { enterRowOrder, takeRowOrder } from "../rowOrder.ts";

/**
 * Enters what a person entered in one form into the same record opened again. Gives the labels of what has no place
 * there any more.
 */
export function carryOver(from: FormStore, to: FormStore): readonly string[] {
  const snapshot = takeSnapshot(from);
  const lost = isEmptySnapshot(snapshot) ? [] : enterSnapshot(to, snapshot);
  enterRowOrder(to, takeRowOrder(from));
  return lost;
}
