import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

const wanted = "t-draw";

/** Has what stands in `element`, and is not drawn since it is far from the screen, drawn now. `id`: the part of it. */
export function drawAt(element: Element | null | undefined, id = ""): void {
  element?.dispatchEvent(new CustomEvent(wanted, { detail: id }));
}

/** Draws at once what `drawAt` asks for in an element. */
export function useDrawAt(element: RefObject<Element | null>, draw: (id: string) => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const target = element.current;
    const onWanted = (event: Event): void => {
      if (event instanceof CustomEvent) flushSync(() => latest.current(String(event.detail)));
    };
    target?.addEventListener(wanted, onWanted);
    return () => target?.removeEventListener(wanted, onWanted);
  }, [element]);
}
