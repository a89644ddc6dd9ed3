import type { FormScope } from "@tessera/web-kit/form/formScope.ts";
import type { TextPlace } from "./textPlace.ts";

/** The field whose texts are shown, and the form that it is drawn in; null while none are. */
export type ShownTexts = { readonly place: TextPlace; readonly scope: FormScope } | null;

/** Which texts of an open form are shown; marks say it, the layer follows. */
export interface TextsChoice {
  readonly shown: () => ShownTexts;
  readonly show: (texts: ShownTexts) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a `TextsChoice` that shows nothing yet. */
export function textsChoice(): TextsChoice {
  let now: ShownTexts = null;
  const listeners = new Set<() => void>();
  return {
    shown: () => now,
    show: (texts) => {
      now = texts;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
