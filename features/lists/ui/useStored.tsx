import { useState } from "react";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is forbidden or was written by something else: nothing is remembered.
    return null;
  }
}

/** A value kept in this browser under `key`; what `check` does not know counts as nothing. */
export function useStored<Value>(
  key: string,
  check: (value: unknown) => Value | null,
): readonly [Value | null, (value: Value) => void] {
  const [state, setState] = useState(() => ({ key, value: check(read(key)) }));
  const value = state.key === key ? state.value : check(read(key));
  const set = (next: Value): void => {
    setState({ key, value: next });
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full or forbidden storage: it holds for this page all the same.
    }
  };
  return [value, set];
}
