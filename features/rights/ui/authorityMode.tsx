import { useSyncExternalStore } from "react";

const key = "tessera.authorities";
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return sessionStorage.getItem(key) === "1";
  } catch {
    // Storage may be forbidden; then the mode ends with the page.
    return false;
  }
}

let isOn = stored();

/** Switches the authorisation-editing mode of this tab on or off (spec shell §2.2). */
export function switchAuthorityMode(on: boolean): void {
  isOn = on;
  try {
    if (on) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** Whether the authorisation-editing mode is on in this tab. */
export function useAuthorityMode(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
}
