import GripVertical from "lucide-react/icons/grip-vertical";
import type { PointerEvent, ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./MoveHandle.css";

/**
 * Takes a row by the pointer, see `useRowMove`. The keyboard has its own way (Alt with the arrows), so it is no tab
 * stop.
 */
export function MoveHandle(props: {
  /** Number of the row, from 1. */
  number: number;
  onPointerDown: (event: PointerEvent) => void;
}): ReactNode {
  const { text } = useUiText();
  return (
    <button
      type="button"
      tabIndex={-1}
      className="t-move"
      aria-label={text("ui.move_line", { number: props.number })}
      title={text("ui.move_hint")}
      onPointerDown={props.onPointerDown}
      onClick={(event) => event.stopPropagation()}
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
}
