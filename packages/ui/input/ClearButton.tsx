import X from "lucide-react/icons/x";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";

/** Empties the control it stands in. The keyboard has a key of the control for that, so Tab passes it over. */
export function ClearButton(props: {
  readonly onClear: () => void;
  readonly className?: string;
  readonly style?: CSSProperties;
}): ReactNode {
  const { text } = useUiText();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames("t-input__tool", props.className)}
      style={props.style}
      aria-label={text("ui.clear")}
      onClick={props.onClear}
    >
      <Icon of={X} size={14} />
    </button>
  );
}
