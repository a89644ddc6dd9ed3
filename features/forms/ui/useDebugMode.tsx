import { useSyncExternalStore } from "react";

const key = "tessera.forms.debug";
const changed = "tessera:forms-debug";

/** Whether this tab reports what rules do and where they fail. Kept as long as the tab. */
export function isDebugging(): boolean {
  return window.sessionStorage.getItem(key) === "on";
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** See `isDebugging`; the function switches it. */
export function useDebugMode(): readonly [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, isDebugging);
  return [isOn, setDebugging];
}

function setDebugging(on: boolean): void {
  if (on) window.sessionStorage.setItem(key, "on");
  else window.sessionStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}
