import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadEditing, loadedEditing } from "../loadEditing.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";

/**
 * One direction of what was entered: its name with what it concerns, and a function that goes one step; null when there
 * is none.
 */
interface UndoStep {
  readonly label: string;
  readonly run: (() => void) | null;
}

/** Undo and redo of what was entered. */
export interface Undo {
  readonly undo: UndoStep;
  readonly redo: UndoStep;
  /** What was done last, to be said to assistive technology; `number` counts, so that the same text is said again. */
  readonly said: { readonly text: string; readonly number: number };
}

/** See `Undo`. The keys work in `root`; during a save there is nothing to undo. */
export function useUndo(
  { highlights, isReadOnly, store }: OpenedForm,
  root: HTMLElement | null,
  isSaving: boolean,
): Undo {
  const texts = useTexts();
  const [said, setSaid] = useState({ text: "", number: 0 });
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  useSyncExternalStore(subscribe, () => JSON.stringify(store.history));
  const { canRedo, canUndo, redoes, undoes } = store.history;

  const run = (direction: "undo" | "redo"): void => {
    const text = isSaving ? null : loadedEditing()?.undo.step({ store, root, highlights, texts }, direction);
    if (text) setSaid(({ number }) => ({ text, number: number + 1 }));
  };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!root || isReadOnly) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    loadEditing().then(
      ({ undo }) => {
        if (!isOver) stop = undo.listen(root, (direction) => latest.current(direction));
      },
      // Without a network there are the buttons, which try again.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [root, isReadOnly]);

  const step = (direction: "undo" | "redo", can: boolean, ref: FieldRef | TableRef | null): UndoStep => {
    const what = ref && loadedEditing()?.undo.label(store, ref, texts);
    return {
      label: what ? texts.t(`form.action.${direction}_what`, { what }) : texts.t(`form.action.${direction}`),
      run:
        can && !isSaving
          ? () =>
              void loadEditing().then(
                () => run(direction),
                () => undefined,
              )
          : null,
    };
  };
  return { undo: step("undo", canUndo, undoes), redo: step("redo", canRedo, redoes), said };
}
