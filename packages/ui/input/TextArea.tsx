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
  /** The most characters; with `counter` the use of it is shown. */
  readonly maxLength?: number | undefined;
  readonly counter?: boolean;
  /** Grows with its text (the default) instead of scrolling. */
  readonly autoGrow?: boolean;
};

/** Several lines of text that grow with what is typed. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { text } = useUiText();
  const control = useControl(props);
  const counterId = useId();
  const counted = props.counter === true && props.maxLength !== undefined;
  const described = [control.aria["aria-describedby"], counted ? counterId : undefined].filter(Boolean).join(" ");
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
      {counted && (
        <div id={counterId} className="t-area__counter">
          {text("ui.counter", { used: props.value.length, limit: props.maxLength ?? 0 })}
        </div>
      )}
    </div>
  );
}
