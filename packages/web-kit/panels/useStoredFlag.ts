import { useState } from "react";

function read(key: string | null, first: boolean): boolean {
  try {
    const kept = key === null ? null : localStorage.getItem(key);
    return kept === null ? first : kept === "1";
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return first;
  }
}

/**
 * A yes or no kept in this browser under `key`; with null it is forgotten with the page. It is `first` until it was
 * set.
 */
export function useStoredFlag(key: string | null, first = false): readonly [boolean, (value: boolean) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key, first) }));
  const value = state.key === key ? state.value : read(key, first);
  const set = (next: boolean): void => {
    setState({ key, value: next });
    if (key === null) return;
    try {
      if (next === first) localStorage.removeItem(key);
      else localStorage.setItem(key, next ? "1" : "0");
    } catch {
      // See above: the state of this page is right all the same.
    }
  };
  return [value, set];
}
