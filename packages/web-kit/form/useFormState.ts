import type { FormState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

const whole = (state: FormState): FormState => state;

/** The state of the form as a whole; redraws when something of it changes. */
export function useFormState(store: FormStore): FormState;
/** A part of the state; redraws when that is another. */
export function useFormState<Part>(store: FormStore, partOf: (state: FormState) => Part): Part;
export function useFormState(store: FormStore, partOf: (state: FormState) => unknown = whole): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  return useSyncExternalStore(subscribe, () => partOf(store.state()));
}
