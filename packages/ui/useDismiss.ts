import { type RefObject, useEffect, useRef } from "react";

/** Calls `dismiss` when the pointer goes down, or the focus goes, outside all of `inside` while `open`. */
export function useDismiss(open: boolean, inside: readonly RefObject<HTMLElement | null>[], dismiss: () => void): void {
  const latest = useRef({ inside, dismiss });
  latest.current = { inside, dismiss };
  useEffect(() => {
    if (!open) return;
    const check = (event: Event): void => {
      const target = event.target;
      const hit = latest.current.inside.some((item) => target instanceof Node && item.current?.contains(target));
      if (!hit) latest.current.dismiss();
    };
    document.addEventListener("pointerdown", check, true);
    document.addEventListener("focusin", check, true);
    return () => {
      document.removeEventListener("pointerdown", check, true);
      document.removeEventListener("focusin", check, true);
    };
  }, [open]);
}
