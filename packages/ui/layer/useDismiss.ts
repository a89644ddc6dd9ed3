import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type LayerEntry, pushLayer } from "./overlayStack.ts";

/** How Back closes what can be dismissed, see `useDismiss`. */
export interface DismissOptions {
  /** Its entry of the browser's history. Default: `none`. */
  readonly entry?: LayerEntry;
  /** Closes it on Back. Default: as a press outside does. */
  readonly onBack?: () => void;
}

/**
 * Calls `dismiss` when the pointer goes down, or the focus goes, outside all of `inside` while `open`, and on Back. The
 * first of `inside` is what is open.
 */
export function useDismiss(
  open: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  dismiss: () => void,
  options: DismissOptions = {},
): void {
  const { entry = "none", onBack = dismiss } = options;
  const latest = useRef({ inside, dismiss, onBack });
  latest.current = { inside, dismiss, onBack };
  // As with modal layers: anyone who follows the layers is still there when it goes together with its page.
  useLayoutEffect(() => {
    const element = latest.current.inside[0]?.current;
    if (!open || !element) return;
    const close = (): void => latest.current.onBack();
    return pushLayer({ element, isModal: false, entry, mayClose: () => true, close });
  }, [open, entry]);
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
