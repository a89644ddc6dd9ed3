import { useState } from "react";

function read(key: string | null): boolean {
  try {
    return key !== null && localStorage.getItem(key) === "1";
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return false;
  }
}

/** A yes or no kept in this browser under `key`; with null it is forgotten with the page. False at first. */
export function useStoredFlag(key: string | null): readonly [boolean, (value: boolean) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key) }));
  const value = state.key === key ? state.value : read(key);
  const set = (next: boolean): void => {
    setState({ key, value: next });
    if (key === null) return;
    try {
      if (next) localStorage.setItem(key, "1");
      else localStorage.removeItem(key);
    } catch {
      // See above: the state of this page is right all the same.
    }
  };
  return [value, set];
}
