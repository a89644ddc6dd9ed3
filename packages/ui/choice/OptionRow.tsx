import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import "./OptionList.css";

export type OptionRowProps = {
  /** For `aria-activedescendant` of the control that leads the list. */
  readonly id: string;
  /** The keyboard stands on it. */
  readonly active: boolean;
  /** It is what the control holds now, or what Enter would choose. */
  readonly selected: boolean;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** The pointer came over it. */
  readonly onActive: () => void;
  readonly onPick: () => void;
  readonly children: ReactNode;
};

/** A row of a list to choose from. The control that opened the list keeps the focus and leads it by the keyboard. */
export function OptionRow(props: OptionRowProps): ReactNode {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={props.id}
      aria-selected={props.selected}
      aria-disabled={props.disabled || undefined}
      className={classNames("t-option", props.active && "is-active", props.className)}
      onPointerMove={() => !props.active && props.onActive()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !props.disabled && props.onPick()}
    >
      {props.children}
    </button>
  );
}
