import type { ReactNode } from "react";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import "./Checkbox.css";

export type SwitchProps = ControlProps & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
};

/** A setting that works at once. */
export function Switch(props: SwitchProps): ReactNode {
  const control = useControl(props);
  return (
    <label className="t-check">
      <input
        {...control.aria}
        id={control.id}
        type="checkbox"
        role="switch"
        className="t-switch"
        aria-checked={props.checked}
        checked={props.checked}
        disabled={props.disabled || props.readOnly}
        onChange={(event) => props.onChange(event.target.checked)}
        onBlur={props.onBlur}
      />
      {props.children}
    </label>
  );
}
