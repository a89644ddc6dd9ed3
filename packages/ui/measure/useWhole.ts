import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const isFind = ({ ctrlKey, key, metaKey }: KeyboardEvent): boolean =>
  key === "F3" || ((ctrlKey || metaKey) && (key === "f" || key === "g"));

const waiting = new Set<() => void>();
let isPrinting = false;
let isSearched = false;

function set(printing: boolean, searched: boolean): void {
  if (printing === isPrinting && searched === isSearched) return;
  isPrinting = printing;
  isSearched = searched;
  // The browser goes on when this returns: what it prints or searches must be there.
  flushSync(() => {
    for (const listener of [...waiting]) listener();
  });
}
const begin = (): void => set(true, isSearched);
const end = (): void => set(false, isSearched);
const onPress = (): void => set(isPrinting, false);
const onKey = (event: KeyboardEvent): void => {
  if (isFind(event)) set(isPrinting, true);
  else if (!["Control", "Meta", "Shift"].includes(event.key)) set(isPrinting, false);
};

function subscribe(listener: () => void): () => void {
  if (waiting.size === 0) {
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    window.addEventListener("keydown", onKey, true);
    window.addEventListener("pointerdown", onPress, true);
  }
  waiting.add(listener);
  return () => {
    waiting.delete(listener);
    if (waiting.size > 0) return;
    isPrinting = false;
    isSearched = false;
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("pointerdown", onPress, true);
  };
}

/**
 * Whether what is drawn in parts must be there whole: while the page is printed, and from the key that opens the
 * browser's search until the person goes on working in the page. The search of a browser's menu says nothing to pages.
 */
export const useWhole = (): boolean => useSyncExternalStore(subscribe, () => isPrinting || isSearched);
