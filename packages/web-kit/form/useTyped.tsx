import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { type FormEvent, useRef } from "react";

/**
 * What a keystroke gave, for the entry that it makes (spec forms §5 When validation runs), and the handlers that notice
 * it.
 */
export interface Typed {
  /** The signs of the last keystroke; null for an entry that was not typed. Reading takes them away. */
  readonly take: () => string | null;
  readonly handlers: { readonly onInputCapture: (event: FormEvent) => void; readonly onBlurCapture: () => void };
}

/** See `Typed`. Leaving the control ends an entry that was not finished. */
export function useTyped(store: FormStore): Typed {
  const last = useRef<string | null>(null);
  return {
    take: () => {
      const typed = last.current;
      last.current = null;
      return typed;
    },
    handlers: {
      onInputCapture: ({ nativeEvent }) => {
        last.current = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      },
      onBlurCapture: () => store.finishEntry(),
    },
  };
}
