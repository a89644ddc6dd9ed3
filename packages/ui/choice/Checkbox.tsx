import { type ReactNode, useEffect, useRef } from "react";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import "./Checkbox.css";

export type CheckboxProps = ControlProps & {
  /** `mixed`: some of what it stands for. */
  readonly checked: boolean | "mixed";
  readonly onChange: (checked: boolean) => void;
  /** Delete and Backspace empty it; absent: they do nothing. */
  readonly onEmpty?: (() => void) | undefined;
  /** The text beside the box; without it give `label`. */
  readonly children?: ReactNode;
  readonly tabIndex?: number;
};

/** A tick box. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const control = useControl(props);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.checked === "mixed";
  }, [props.checked]);
  return (
    <label className="t-check">
      <input
        {...control.aria}
        ref={box}
        id={control.id}
        type="checkbox"
        className="t-box"
        checked={props.checked === true}
        disabled={props.disabled || props.readOnly}
        tabIndex={props.tabIndex}
        onChange={(event) => props.onChange(event.target.checked)}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          if (event.key === "Delete" || event.key === "Backspace") props.onEmpty?.();
        }}
      />
      {props.children}
    </label>
  );
}
