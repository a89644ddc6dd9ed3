import type { ReactNode } from "react";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { InputShell } from "./InputShell.tsx";

export type TextInputProps = ControlProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "email" | "password" | "url" | "tel";
  readonly icon?: IconSource;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** The input takes no more than these UTF-16 units: what is pasted is cut. */
  readonly maxLength?: number | undefined;
  /** Characters of which it shows, while one types, how many are used. More can be entered: the form says so. */
  readonly limit?: number | undefined;
  readonly autoComplete?: string;
  readonly name?: string;
  readonly onEnter?: () => void;
};

/** One line of text. */
export function TextInput(props: TextInputProps): ReactNode {
  const control = useControl(props);
  return (
    <InputShell invalid={control.invalid} warned={control.warned} off={props.disabled}>
      {props.icon && <Icon of={props.icon} />}
      {props.prefix && <span className="t-input__affix">{props.prefix}</span>}
      <input
        {...control.aria}
        id={control.id}
        name={props.name}
        type={props.type ?? "text"}
        value={props.value}
        disabled={props.disabled}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete={props.autoComplete ?? "off"}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !props.onEnter) return;
          // It was for this field: not also for what has the keyboard afterwards.
          event.preventDefault();
          props.onEnter();
        }}
      />
      {props.limit !== undefined && (
        // Drawn by its style: it is no part of what names a control around it.
        <span className="t-input__count" aria-hidden data-count={`${[...props.value].length}/${props.limit}`} />
      )}
      {props.suffix && <span className="t-input__affix">{props.suffix}</span>}
    </InputShell>
  );
}
