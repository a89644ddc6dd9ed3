import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

const drawings = new WeakMap<Element, (id: string) => void>();

/** Has what stands in `element`, and is not drawn since it is far from the screen, drawn now. `id`: the part of it. */
export function drawAt(element: Element | null | undefined, id = ""): void {
  const draw = element && drawings.get(element);
  if (draw) flushSync(() => draw(id));
}

/** Draws at once what `drawAt` asks for in an element. */
export function useDrawAt(element: RefObject<Element | null>, draw: (id: string) => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  // At once: something may lead there as soon as it is shown.
  useLayoutEffect(() => {
    const { current } = element;
    if (current) drawings.set(current, (id) => latest.current(id));
  }, [element]);
}
