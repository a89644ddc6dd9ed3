import { type RefObject, useEffect, useState } from "react";

/** How far beyond the screen something is drawn already, in px. */
const ahead = 600;

/** Whether an element has been near the screen: what is far away costs nothing until then. */
export function useNearScreen(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const { current } = ref;
    if (isNear || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear, ref]);
  return isNear;
}
