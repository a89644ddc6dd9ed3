import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * How many things of a row there is room for: `most`, or as many as `row` has room for, at least one. `drawn` tells what is drawn in it: when
 * it changes, and when the width around the row does, the row is measured again. Null for `most`, and then back: the row is not measured.
 */
export function useFitting(row: RefObject<HTMLElement | null>, most: number | null, drawn: string): number | null {
  const [known, setKnown] = useState({ drawn, most, count: most });
  const count = known.drawn === drawn && known.most === most ? known.count : most;
  useLayoutEffect(() => {
    const element = row.current;
    const around = element?.parentElement;
    if (count === null || !element || !around) return;
    const width = around.clientWidth;
    const measure = (): void => {
      if (around.clientWidth !== width) setKnown({ drawn, most, count: most });
      // Sizes are rounded, each for itself.
      else if (count > 1 && element.scrollWidth > element.clientWidth + 1) setKnown({ drawn, most, count: count - 1 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(around);
    return () => observer.disconnect();
  }, [count, drawn, most, row]);
  return count;
}
