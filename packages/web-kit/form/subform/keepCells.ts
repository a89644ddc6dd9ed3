import type { FieldRef, FieldState } from "@tessera/form-engine/record/formState.ts";
import { sameValue } from "@tessera/form-engine/record/sameValue.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

/** What stood in fields when it was taken down, and the way back to it. */
export interface KeptCells {
  readonly isChanged: () => boolean;
  readonly discardEdit: () => void;
}

const codesOf = ({ messages }: FieldState): string => messages.map(({ code }) => code).join();

/** What was typed and is no value stands only in its message. */
const isSame = (now: FieldState | null, before: FieldState): boolean =>
  now === null ||
  (now.userOverwritten === before.userOverwritten &&
    sameValue(now.value, before.value) &&
    codesOf(now) === codesOf(before));

/** Takes down what stands in fields of a form. */
export function keepCells(store: FormStore, refs: readonly FieldRef[]): KeptCells {
  const kept = refs.flatMap((ref) => {
    const before = store.field(ref);
    return before ? [{ ref, before }] : [];
  });
  const changed = () => kept.filter(({ ref, before }) => !isSame(store.field(ref), before));
  const discardEdit = (): void => {
    for (const { ref, before } of changed()) {
      store.setInvalid(ref, null);
      if (before.changed || before.userOverwritten) store.setValue(ref, before.value, before.display);
      else store.revert(ref);
    }
  };
  return {
    isChanged: () => changed().length > 0,
    discardEdit: () => {
      discardEdit();
      // A field that a rule had made read-only until another one was undone.
      discardEdit();
    },
  };
}
