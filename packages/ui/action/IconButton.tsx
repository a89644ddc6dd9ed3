import type { ReactNode, RefObject } from "react";
import { classNames } from "../classNames.ts";
import { Tooltip } from "../layer/Tooltip.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import type { ButtonVariant } from "./Button.tsx";
import "./Button.css";

export type IconButtonProps = {
  readonly icon: IconSource;
  /** Its name: spoken, and shown as a tip. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean | undefined;
  readonly onClick?: () => void;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly hasPopup?: "menu" | "dialog" | "listbox";
  readonly size?: 12 | 14 | 16 | 20;
  /** -1 takes it out of the tab order where a grid leads the keyboard. */
  readonly tabIndex?: number;
  readonly tip?: "above" | "right";
  readonly ref?: RefObject<HTMLButtonElement | null>;
};

/** A button that shows an icon only; it always has a name and a tip (look: Icons). */
export function IconButton(props: IconButtonProps): ReactNode {
  return (
    <Tooltip text={props.label} placement={props.tip ?? "above"}>
      <button
        ref={props.ref}
        type="button"
        className={classNames("t-btn", "t-btn--icon", `t-btn--${props.variant ?? "quiet"}`)}
        aria-label={props.label}
        aria-expanded={props.expanded}
        aria-pressed={props.pressed}
        aria-haspopup={props.hasPopup}
        disabled={props.disabled}
        tabIndex={props.tabIndex}
        onClick={props.onClick}
      >
        <Icon of={props.icon} size={props.size ?? 16} />
      </button>
    </Tooltip>
  );
}
