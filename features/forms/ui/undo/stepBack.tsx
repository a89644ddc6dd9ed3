import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { bringToView } from "@tessera/web-kit/form/showField.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { undoLabel } from "./undoLabel.tsx";

/**
 * Takes the last action back, or does the one undone last again, and brings what it concerned to view: the keyboard
 * stays where it is. Gives the sentence that says what was done; null when there was nothing.
 */
export function stepBack(
  form: {
    readonly store: FormStore;
    readonly root: HTMLElement | null;
    readonly highlights: FieldHighlights;
    readonly texts: Texts;
  },
  direction: "undo" | "redo",
): string | null {
  const { highlights, root, store, texts } = form;
  const { redoes, undoes } = store.history;
  const ref = direction === "undo" ? undoes : redoes;
  // A row may leave with the step, or come with it: it has its name while it is there.
  const before = ref && undoLabel(store, ref, texts);
  if (!(direction === "undo" ? store.undo() : store.redo())) return null;
  if (ref === null) return texts.t(`form.${direction}.done`);
  if ("slot" in ref) highlights.show([ref]);
  if (root) bringToView(store, root, ref, "nearest");
  return texts.t(`form.${direction}.done_what`, { what: before ?? "" });
}
