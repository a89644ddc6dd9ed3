import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Milliseconds that a finger rests before it means more than a touch. */
const holdTime = 500;
/** Pixels that a resting finger may wander. */
const slack = 10;

/** What is known of the press that goes on or went before. */
interface Press {
  timer?: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
  isTouch: boolean;
  hasOpened: boolean;
}

/** What an element listens to, see `useLongPress`. */
export interface LongPressHandlers {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * Calls `open` when a finger rests on an element for half a second, and on a right click (browsers that make one of the
 * long press themselves count once). What the press would have done otherwise, such as following a link, it does not
 * do.
 */
export function useLongPress(open: () => void): LongPressHandlers {
  const state = useRef<Press>({ x: 0, y: 0, isTouch: false, hasOpened: false });
  const stop = (): void => clearTimeout(state.current.timer);
  const openOnce = (): void => {
    stop();
    if (state.current.hasOpened) return;
    state.current.hasOpened = true;
    open();
  };
  useEffect(() => {
    const { current } = state;
    return () => clearTimeout(current.timer);
  }, []);
  return {
    onContextMenu: (event) => {
      event.preventDefault();
      if (state.current.isTouch) openOnce();
      else open();
    },
    onPointerDown: (event) => {
      stop();
      state.current.hasOpened = false;
      state.current.isTouch = event.pointerType === "touch";
      if (!state.current.isTouch || !event.isPrimary) return;
      state.current.x = event.clientX;
      state.current.y = event.clientY;
      state.current.timer = setTimeout(openOnce, holdTime);
    },
    onPointerMove: (event) => {
      if (Math.hypot(event.clientX - state.current.x, event.clientY - state.current.y) > slack) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event) => {
      // A key makes clicks without a count.
      if (!state.current.hasOpened || event.detail === 0) return;
      state.current.hasOpened = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
