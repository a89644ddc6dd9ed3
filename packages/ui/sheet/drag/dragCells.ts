import type { SheetPlace } from "../SheetColumn.ts";

type CellDrag = {
  /** What scrolls when the pointer leaves it. */
  readonly scroller: HTMLElement;
  /** Where the pointer was when it went down. */
  readonly start: SheetPlace;
  /** The cell of an element; null outside of cells. */
  readonly placeOf: (element: Element | null) => SheetPlace | null;
  /** The pointer came to another cell. */
  readonly onMove: (place: SheetPlace) => void;
  /** It was let go; `isWanted` is false after Escape. */
  readonly onEnd: (isWanted: boolean) => void;
};

/** Pixels per frame at which a sheet scrolls, by how far the pointer is beyond its edge. */
const speed = (beyond: number): number => Math.sign(beyond) * Math.min(24, 4 + Math.abs(beyond) / 4);

/** Follows the pointer over the cells of a sheet until it is let go. Gives what ends it early. */
export function dragCells({ onEnd, onMove, placeOf, scroller, start }: CellDrag): () => void {
  let last = start;
  let at = { x: 0, y: 0 };
  let frame = 0;
  const look = (): void => {
    const { bottom, left, right, top } = scroller.getBoundingClientRect();
    const x = Math.min(Math.max(at.x, left + 1), right - 1);
    const y = Math.min(Math.max(at.y, top + 1), bottom - 1);
    const place = placeOf(document.elementFromPoint(x, y));
    if (!place || (place.row === last.row && place.column === last.column)) return;
    last = place;
    onMove(place);
  };
  const scroll = (): void => {
    const { bottom, left, right, top } = scroller.getBoundingClientRect();
    const over = (value: number, low: number, high: number) => (value < low ? value - low : Math.max(0, value - high));
    const [beyondX, beyondY] = [over(at.x, left, right), over(at.y, top, bottom)];
    frame = 0;
    if (beyondX === 0 && beyondY === 0) return;
    scroller.scrollBy(beyondX === 0 ? 0 : speed(beyondX), beyondY === 0 ? 0 : speed(beyondY));
    look();
    frame = requestAnimationFrame(scroll);
  };
  const onPointer = ({ buttons, clientX, clientY }: PointerEvent): void => {
    // It was let go while this was not loaded yet, or outside of the window.
    if (buttons === 0) {
      end(true);
      return;
    }
    at = { x: clientX, y: clientY };
    look();
    if (frame === 0) frame = requestAnimationFrame(scroll);
  };
  const onUp = (): void => end(true);
  const onCancel = (): void => end(false);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener("pointermove", onPointer);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", onCancel);
    window.removeEventListener("keydown", onKey, true);
  };
  const end = (isWanted: boolean): void => {
    stop();
    onEnd(isWanted);
  };
  window.addEventListener("pointermove", onPointer);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", onCancel);
  window.addEventListener("keydown", onKey, true);
  return stop;
}
