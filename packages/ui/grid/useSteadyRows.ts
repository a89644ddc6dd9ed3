import { type RefObject, useLayoutEffect, useRef } from "react";

type SteadyRows = {
  readonly ids: readonly string[];
  /** Rows of another source are other rows: nothing is kept. */
  readonly source: string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  /** Number of the row the keyboard is on. */
  readonly active: number;
  /** Rows have other numbers now; `to` answers the number of what was at `from`. */
  readonly onShift: (to: (from: number) => number) => void;
};

/** Where the rows that stood at some place are now: the row itself, or when it left the next one that stayed. */
export function shiftedRow(former: readonly string[], ids: readonly string[], from: number): number {
  const places = new Map(ids.map((id, place) => [id, place]));
  for (const id of former.slice(Math.max(0, from))) {
    const place = places.get(id);
    if (place !== undefined) return place;
  }
  return Math.max(0, ids.length - 1);
}

/** Keeps keyboard and scroll at the rows they are at while rows above them leave or come. */
export function useSteadyRows({ ids, source, scroller, rowHeight, active, onShift }: SteadyRows): void {
  const former = useRef({ ids, source });
  useLayoutEffect(() => {
    const { ids: were, source: from } = former.current;
    former.current = { ids, source };
    if (source === undefined || source !== from) return;
    if (were.length === ids.length && were.every((id, place) => id === ids[place])) return;
    const to = (row: number): number => (row < 0 ? row : shiftedRow(were, ids, row));
    const element = scroller.current;
    const first = element === null ? 0 : Math.floor(element.scrollTop / rowHeight);
    if (element !== null && first > 0) element.scrollTop += (to(first) - first) * rowHeight;
    if (active >= 0 && to(active) !== active) onShift(to);
  });
}
