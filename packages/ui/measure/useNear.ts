import { type RefObject, useEffect, useState } from "react";
import { useDrawAt } from "./drawAt.ts";
import { useWhole } from "./useWhole.ts";

interface NearObserver {
  readonly observer: IntersectionObserver;
  /** What is called when an element comes near. */
  readonly waiting: Map<Element, () => void>;
}

const observers = new WeakMap<Element | Document, NearObserver>();
/** What scrolls the children of an element: asked once for all of them. */
const scrollers = new WeakMap<Element, Element | Document>();

function scrollerOf(parent: Element): Element | Document {
  const known = scrollers.get(parent);
  if (known) return known;
  let at: Element | null = parent;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  const scroller = at ?? document;
  scrollers.set(parent, scroller);
  return scroller;
}

/**
 * One observer for all that one element scrolls, as long as something waits: beyond its edges the browser looks in no
 * other way.
 */
function observe(element: Element, parent: Element, onNear: () => void): () => void {
  const root = scrollerOf(parent);
  const known: NearObserver = observers.get(root) ?? {
    waiting: new Map<Element, () => void>(),
    observer: new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) known.waiting.get(target)?.();
      },
      { root, rootMargin: "1200px 0px" },
    ),
  };
  observers.set(root, known);
  known.waiting.set(element, onNear);
  known.observer.observe(element);
  return () => {
    known.waiting.delete(element);
    known.observer.unobserve(element);
    if (known.waiting.size === 0) observers.delete(root);
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
    if (wasNear || !current?.parentElement) return;
    return observe(current, current.parentElement, () => setNear(true));
  }, [element, wasNear]);
  return wasNear || isAlways || isWhole;
}
