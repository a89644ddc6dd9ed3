import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Chip.css";

/** An entry of a field of several; `onRemove` adds the cross. */
export function Tag(props: { label: string; onRemove?: () => void }): ReactNode {
  const { text } = useUiText();
  return (
    <span className="t-tag">
      {props.label}
      {props.onRemove && (
        <button type="button" aria-label={text("ui.remove", { name: props.label })} onClick={props.onRemove}>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}
