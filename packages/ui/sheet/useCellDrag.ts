import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SheetArea, SheetPlace, SheetRanges } from "./SheetColumn.ts";

const load = async () => {
  const [{ dragCells }, { filledArea }] = await Promise.all([
    import("./drag/dragCells.ts"),
    import("./drag/filledArea.ts"),
  ]);
  return { dragCells, filledArea };
};

type CellDragHost = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly ranges: SheetRanges | undefined;
  /** What is selected now. */
  readonly area: SheetArea;
  readonly placeOf: (element: Element | null) => SheetPlace | null;
  readonly extend: (place: SheetPlace, from: SheetPlace) => void;
};

/**
 * Selecting with the mouse, and filling by the corner of what is selected. A finger scrolls: it selects nothing, but
 * may take the corner. What follows the pointer is loaded when the pointer or the keyboard comes into the sheet.
 */
export function useCellDrag(host: CellDragHost) {
  const ready = useRef<Awaited<ReturnType<typeof load>> | null>(null);
  const latest = useRef(host);
  latest.current = host;
  const stop = useRef<(() => void) | null>(null);
  /** The press that ends a selection means no cell. */
  const wasDragged = useRef(false);
  const [filled, setFilled] = useState<SheetArea | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const prepare = async () => {
    ready.current ??= await load();
    return ready.current;
  };
  const begin = (
    start: SheetPlace,
    onMove: (place: SheetPlace, tools: Awaited<ReturnType<typeof load>>) => void,
    onEnd: (isWanted: boolean) => void,
  ): void => {
    const follow = (tools: Awaited<ReturnType<typeof load>>): void => {
      const scroller = latest.current.scroller.current;
      if (!scroller) return;
      stop.current?.();
      stop.current = tools.dragCells({
        scroller,
        start,
        placeOf: latest.current.placeOf,
        onMove: (place) => onMove(place, tools),
        onEnd: (isWanted) => {
          onEnd(isWanted);
          // After the press that the browser makes of it.
          setTimeout(() => {
            wasDragged.current = false;
          });
        },
      });
    };
    if (ready.current) follow(ready.current);
    // Without it a press is a press; the next one tries again.
    else void prepare().then(follow, () => {});
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    wasDragged.current = false;
    const { target } = event;
    if (!latest.current.ranges || event.button !== 0 || event.pointerType === "touch" || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest(".t-sheet__editor, .t-sheet__corner, button")) return;
    const start = latest.current.placeOf(target);
    if (!start) return;
    const extend = (place: SheetPlace): void => {
      wasDragged.current = true;
      document.getSelection()?.removeAllRanges();
      latest.current.extend(place, start);
    };
    begin(start, extend, () => {});
  };
  const beginFill = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const source = latest.current.area;
    let area = source;
    wasDragged.current = true;
    begin(
      source.to,
      (place, { filledArea }) => {
        area = filledArea(source, place);
        flushSync(() => setFilled(area));
      },
      (isWanted) => {
        setFilled(null);
        if (!isWanted || area === source) return;
        latest.current.ranges?.fill(area, source);
        latest.current.extend(area.to, area.from);
      },
    );
  };
  return {
    filled,
    onPointerDown,
    beginFill,
    /** Whether a press on a cell is the end of a selection. */
    takesPress: (): boolean => wasDragged.current,
    // A failed load is tried again by the next press.
    prepare: () => void prepare().catch(() => {}),
  };
}
