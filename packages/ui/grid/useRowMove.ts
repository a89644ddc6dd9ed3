import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A row on its way: where it was, and where it would land, both counted without gaps from 0. */
export type RowMove = { readonly from: number; readonly to: number };

/** A row that is drawn: its number from 0, and its middle in px. */
type DrawnRow = { readonly number: number; readonly middle: number };

/**
 * Where a row that is held at `y` would land, counted without it. The rows are given from top to bottom; those that are
 * not drawn stand between them.
 */
export function landingPlace(rows: readonly DrawnRow[], from: number, y: number): number {
  const others = rows.filter(({ number }) => number !== from);
  const above = others.findLast(({ middle }) => middle < y);
  const before = above === undefined ? (others[0]?.number ?? 0) : above.number + 1;
  return before - (from < before ? 1 : 0);
}

/** The number of a row that is drawn, from 0: what assistive technology counts with the head, else its place. */
function numberOf(row: Element, place: number): number {
  const counted = row.getAttribute("aria-rowindex");
  return counted === null ? place : Number(counted) - 2;
}

/**
 * Moves rows by a handle: press, drag, let go; Escape undoes it. `rowsOf` gives the elements of the rows in
 * `container`. The caller draws where the row would land.
 */
export function useRowMove<Container extends HTMLElement>(
  container: RefObject<Container | null>,
  rowsOf: (container: Container) => readonly Element[],
  onMove: (from: number, to: number) => void,
): { readonly move: RowMove | null; readonly onPointerDown: (event: PointerEvent, from: number) => void } {
  const [move, setMove] = useState<RowMove | null>(null);
  const latest = useRef({ onMove, rowsOf });
  latest.current = { onMove, rowsOf };
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: PointerEvent, from: number): void => {
    if (event.button !== 0 || end.current) return;
    event.preventDefault();
    let to = from;
    const rows = (): readonly Element[] => (container.current ? latest.current.rowsOf(container.current) : []);
    const onDrag = ({ clientY }: globalThis.PointerEvent): void => {
      const elements = rows();
      const drawn = elements.map((row, place) => {
        const { top, height } = row.getBoundingClientRect();
        return { number: numberOf(row, place), middle: top + height / 2 };
      });
      to = landingPlace(drawn, from, clientY);
      elements[drawn.findIndex(({ number }) => number === to)]?.scrollIntoView({ block: "nearest" });
      setMove({ from, to });
    };
    const stop = (isWanted: boolean): void => {
      end.current?.();
      if (isWanted && to !== from) latest.current.onMove(from, to);
    };
    const onUp = (): void => stop(true);
    const onCancel = (): void => stop(false);
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== "Escape") return;
      key.preventDefault();
      key.stopPropagation();
      stop(false);
    };
    end.current = () => {
      end.current = null;
      window.removeEventListener("pointermove", onDrag);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("keydown", onKey, true);
      setMove(null);
    };
    window.addEventListener("pointermove", onDrag);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("keydown", onKey, true);
    setMove({ from, to });
  };
  return { move, onPointerDown };
}

/** The class of a row while another is moved: the one that moves, and the edge where it would land. */
export function moveClass(move: RowMove | null, index: number): string | null {
  if (move === null) return null;
  if (index === move.from) return "is-moved";
  if (index !== move.to) return null;
  return move.to < move.from ? "is-landing-before" : "is-landing-after";
}
