import type { FormScope } from "@tessera/web-kit/form/formScope.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { TextPlace } from "./textPlace.ts";

const load = async () => (await import("./TextsDrawer.tsx")).TextsDrawer;
const TextsDrawer = lazyDialog(load);

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

/**
 * The texts of the field whose mark was pressed, over the form and outside of its cells. `behind` names the page below.
 */
export function TextsLayer({ behind, choice }: { choice: TextsChoice; behind: string }): ReactNode {
  const now = useSyncExternalStore(choice.subscribe, choice.shown);
  // Had before it is asked for, so that it opens without a network too. A failure is reported when it is opened.
  useEffect(() => void load().catch(() => undefined), []);
  return now && <TextsDrawer {...now} behind={behind} onClose={() => choice.show(null)} />;
}
