import { type ReactNode, useId } from "react";
import { classNames } from "../classNames.ts";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { useUiText } from "../UiTextProvider.tsx";
import "./Input.css";
import "./TextArea.css";

export type TextAreaProps = ControlProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  /** The text takes no more than these UTF-16 units: what is pasted is cut. */
  readonly maxLength?: number | undefined;
  /** Characters of which it shows how many are used. More can be entered: the form says so. */
  readonly limit?: number | undefined;
  /** Grows with its text (the default) instead of scrolling. */
  readonly autoGrow?: boolean;
};

/** Several lines of text that grow with what is typed. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { text } = useUiText();
  const control = useControl(props);
  const counterId = useId();
  const { limit } = props;
  const described = [control.aria["aria-describedby"], limit === undefined ? undefined : counterId]
    .filter(Boolean)
    .join(" ");
  return (
    <div>
      <div
        className={classNames(
          "t-input",
          "t-area",
          props.autoGrow !== false && "t-area--grow",
          control.invalid && "is-bad",
          control.warned && "is-warn",
          props.disabled && "is-off",
        )}
        data-value={props.value}
      >
        <textarea
          {...control.aria}
          aria-describedby={described || undefined}
          id={control.id}
          rows={props.rows ?? 3}
          value={props.value}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      </div>
      {limit !== undefined && (
        <div id={counterId} className="t-area__counter">
          {text("ui.counter", { used: [...props.value].length, limit })}
        </div>
      )}
    </div>
  );
}
