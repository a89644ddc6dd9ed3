import { useState } from "react";

function read(key: string): number | null {
  try {
    const kept = Number(localStorage.getItem(key) ?? "");
    return Number.isFinite(kept) && kept > 0 ? kept : null;
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return null;
  }
}

/** A number above 0 kept in this browser under `key`; null until one was set, and when it was undone. */
export function useStoredNumber(key: string): readonly [number | null, (value: number | null) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key) }));
  const value = state.key === key ? state.value : read(key);
  const set = (next: number | null): void => {
    setState({ key, value: next });
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, String(next));
    } catch {
      // See above: the state of this page is right all the same.
    }
  };
  return [value, set];
}
