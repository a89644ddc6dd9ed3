import { type RefObject, useEffect, useState } from "react";

/** Whether an element is `needed` px wide; taken to be so until it is measured. `isDrawn`: the element is there. */
export function useHasRoom(element: RefObject<HTMLElement | null>, needed: number, isDrawn: boolean): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    const box = element.current;
    if (!isDrawn || box === null) return;
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0;
      // What is not shown now, as behind another tab, has no width of its own.
      if (width > 0) setHasRoom(width >= needed);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, needed, isDrawn]);
  return hasRoom;
}
