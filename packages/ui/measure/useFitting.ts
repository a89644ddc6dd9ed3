import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * How many things of a row there is room for: `max`, or as many as `row` has room for, at least one. `drawn` tells what
 * is drawn in it: when it changes, and when the width around the row does, the row is measured again. Null for `max`,
 * and then back: the row is not measured.
 */
export function useFitting(row: RefObject<HTMLElement | null>, max: number | null, drawn: string): number | null {
  const [known, setKnown] = useState({ drawn, max, count: max });
  const count = known.drawn === drawn && known.max === max ? known.count : max;
  useLayoutEffect(() => {
    const element = row.current;
    const around = element?.parentElement;
    if (count === null || !element || !around) return;
    const width = around.clientWidth;
    const measure = (): void => {
      if (around.clientWidth !== width) setKnown({ drawn, max, count: max });
      // Sizes are rounded, each for itself.
      else if (count > 1 && element.scrollWidth > element.clientWidth + 1) setKnown({ drawn, max, count: count - 1 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(around);
    return () => observer.disconnect();
  }, [count, drawn, max, row]);
  return count;
}
