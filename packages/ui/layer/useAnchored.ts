import { type RefObject, useLayoutEffect } from "react";

/** Where a floating part stands against its anchor; it flips when there is no room. */
export type Placement = "below-start" | "below-end" | "above" | "right";

const gap = 4;
const edge = 8;

function place(anchor: DOMRect, float: DOMRect, placement: Placement): { left: number; top: number } {
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  let left = placement === "below-end" ? anchor.right - float.width : anchor.left;
  let top = anchor.bottom + gap;
  if (placement === "above") {
    left = anchor.left + (anchor.width - float.width) / 2;
    top = anchor.top - float.height - gap;
    if (top < edge) top = anchor.bottom + gap;
  } else if (placement === "right") {
    left = anchor.right + gap;
    top = anchor.top + (anchor.height - float.height) / 2;
  } else if (top + float.height > height - edge && anchor.top - gap - float.height > edge) {
    top = anchor.top - gap - float.height;
  }
  return {
    left: Math.max(edge, Math.min(left, width - float.width - edge)),
    top: Math.max(edge, Math.min(top, height - float.height - edge)),
  };
}

/**
 * Shows `float` (an element with `popover="manual"`) in the top layer beside `anchor` while it is mounted, and keeps it
 * there when the page scrolls or changes size. `matchWidth` makes it at least as wide as the anchor.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  float: RefObject<HTMLElement | null>,
  placement: Placement,
  matchWidth = false,
): void {
  useLayoutEffect(() => {
    const element = float.current;
    if (!open || !element) return;
    element.showPopover();
    const update = (): void => {
      const origin = anchor.current;
      if (!origin) return;
      const box = origin.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      const { left, top } = place(box, element.getBoundingClientRect(), placement);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener("scroll", update, true);
    addEventListener("resize", update);
    return () => {
      if (element.isConnected) element.hidePopover();
      observer.disconnect();
      removeEventListener("scroll", update, true);
      removeEventListener("resize", update);
    };
  }, [open, anchor, float, placement, matchWidth]);
}
