import type { ReactNode, RefObject } from "react";
import { classNames } from "../classNames.ts";
import { Tooltip } from "../layer/Tooltip.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import "./Button.css";

/** How a button weighs: one `primary` per screen, `danger` only where something is destroyed. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export type ButtonProps = {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly icon?: IconSource;
  /** Reddens the label of a quiet button that takes something away. */
  readonly danger?: boolean;
  /** Keeps its place, turns a ring and refuses clicks. */
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be used now: it stays focusable and says so. Implies `disabled`. */
  readonly disabledReason?: string | undefined;
  readonly type?: "button" | "submit";
  readonly wide?: boolean;
  /** Id of the form it submits. */
  readonly form?: string;
  readonly onClick?: (() => void) | undefined;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly hasPopup?: "menu" | "dialog" | "listbox";
  readonly describedBy?: string;
  readonly ref?: RefObject<HTMLButtonElement | null>;
};

/** A button whose label is a verb (look: Words). */
export function Button(props: ButtonProps): ReactNode {
  const { variant = "secondary", loading = false, disabledReason } = props;
  const refused = loading || disabledReason !== undefined;
  const button = (
    <button
      ref={props.ref}
      type={props.type ?? "button"}
      form={props.form}
      className={classNames(
        "t-btn",
        `t-btn--${variant}`,
        props.danger && "t-btn--tone-danger",
        props.wide && "t-btn--wide",
      )}
      disabled={props.disabled === true && !refused}
      aria-disabled={refused || undefined}
      aria-busy={loading || undefined}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      aria-haspopup={props.hasPopup}
      aria-describedby={props.describedBy}
      onClick={(event) => {
        if (refused) event.preventDefault();
        else props.onClick?.();
      }}
    >
      {loading ? <span className="t-spin" aria-hidden="true" /> : props.icon && <Icon of={props.icon} />}
      {props.children}
      {disabledReason === undefined ? null : <span className="t-hide">{disabledReason}</span>}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}
