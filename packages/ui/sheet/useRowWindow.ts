import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Rows by their numbers from 0; `to` is not among them. */
type Range = { readonly from: number; readonly to: number };

/** Rows from which on only those near the screen are drawn. */
export const longSheet = 100;
/** Rows beyond the edges, and those by which the window moves. */
const margin = 16;
const step = 8;
/** Where nothing is laid out: a window of so many pixels. */
const usualHeight = 640;

/**
 * The rows near the part of a long sheet that is seen, and the height of a row in px. All rows are of one height, so
 * that what is above and below is known without being drawn.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, isOn: boolean) {
  const [height, setHeight] = useState(33);
  const [range, setRange] = useState<Range>({ from: 0, to: 3 * margin });
  useEffect(() => {
    const element = scroller.current;
    if (!isOn || !element) return;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / height);
      const seen = Math.ceil((element.clientHeight || usualHeight) / height);
      const from = Math.max(0, Math.floor(first / step) * step - margin);
      const to = Math.ceil((first + seen) / step) * step + margin;
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, isOn, height]);
  useLayoutEffect(() => {
    const measured = isOn ? (scroller.current?.querySelector("tr[data-row]")?.getBoundingClientRect().height ?? 0) : 0;
    if (measured > 0 && Math.abs(measured - height) > 0.1) setHeight(measured);
  }, [scroller, isOn, height]);
  return { height, range: isOn ? { from: range.from, to: Math.min(range.to, count) } : { from: 0, to: count } };
}

/** The numbers of rows to be drawn, in order: those of a window, and some that must be there wherever they are. */
export function drawnRows({ from, to }: Range, count: number, extra: readonly number[]): readonly number[] {
  const numbers = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const before = extra.filter((row) => row >= 0 && row < from);
  const after = extra.filter((row) => row >= to && row < count);
  const inOrder = (rows: readonly number[]) => [...new Set(rows)].sort((left, right) => left - right);
  return [...inOrder(before), ...numbers, ...inOrder(after)];
}
