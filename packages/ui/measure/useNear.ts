import { type RefObject, useEffect, useState } from "react";
import { useDrawAt } from "./drawAt.ts";
import { useWhole } from "./useWhole.ts";

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all elements: what is up to two screens away counts as near. */
function observe(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: "1200px 0px" },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether an element is near the screen, or has been, so that it is worth being drawn. All are while the page is
 * printed or searched, and one is when something leads to it (`drawAt`). `isAlways`: it is drawn wherever it is.
 */
export function useNear(element: RefObject<Element | null>, isAlways: boolean): boolean {
  const [wasNear, setNear] = useState(isAlways || typeof IntersectionObserver === "undefined");
  const isWhole = useWhole();
  useDrawAt(element, () => setNear(true));
  useEffect(() => {
    const { current } = element;
    if (wasNear || !current) return;
    return observe(current, () => setNear(true));
  }, [element, wasNear]);
  return wasNear || isAlways || isWhole;
}
