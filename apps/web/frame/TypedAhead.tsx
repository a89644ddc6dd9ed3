import { type ReactNode, useEffect } from "react";

/**
 * While the palette is on its way: takes what is typed, so that it is not lost or entered elsewhere; Escape gives up.
 * Draws nothing.
 */
export function TypedAhead(props: { onKey: (key: string) => void; onGiveUp: () => void }): ReactNode {
  const { onGiveUp, onKey } = props;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape") onGiveUp();
      else if (event.key.length === 1 || event.key === "Backspace") onKey(event.key);
      // A choice is made once there are entries to see.
      else if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [onKey, onGiveUp]);
  return null;
}
