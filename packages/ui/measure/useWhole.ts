import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { usePrinting } from "./usePrinting.ts";

const isFind = ({ ctrlKey, key, metaKey }: KeyboardEvent): boolean =>
  key === "F3" || ((ctrlKey || metaKey) && (key === "f" || key === "g"));

/**
 * Whether what is drawn in parts must be there whole: while the page is printed, and from the key that opens the
 * browser's search until the person goes on working in the page. The search of a browser's menu says nothing to pages.
 */
export function useWhole(): boolean {
  const isPrinting = usePrinting();
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isFind(event)) flushSync(() => setSearched(true));
      else if (!["Control", "Meta", "Shift"].includes(event.key)) setSearched(false);
    };
    const onPress = (): void => setSearched(false);
    window.addEventListener("keydown", onKey, true);
    window.addEventListener("pointerdown", onPress, true);
    return () => {
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("pointerdown", onPress, true);
    };
  }, []);
  return isPrinting || isSearched;
}
