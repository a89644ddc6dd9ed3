import { useRef, useState } from "react";

/**
 * A function that stays the same while what it does is that of the last draw: for parts that need not be drawn again
 * because a handler saw something new. Not to be called while drawing.
 */
export function useStable<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  latest.current = act;
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
}
