import { type ChangeEvent, type ReactNode, useState } from "react";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { compareDecimal, formatDecimal, isDecimal } from "../format/decimalText.ts";
import { parseDecimal } from "../format/parseDecimal.ts";
import { useUiText } from "../UiTextProvider.tsx";
import { InputShell } from "./InputShell.tsx";

export type NumberInputProps = ControlProps & {
  /** Canonical decimal text (`-1234.50`), or null when empty. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Digits after the separator, default 0; 0 refuses the separator. */
  readonly decimals?: number | undefined;
  /** Digits after the separator that are shown at least while not editing, default `decimals`. */
  readonly shownDecimals?: number | undefined;
  /** Digits before the separator, default 15. */
  readonly integerDigits?: number | undefined;
  /** Canonical bounds; on leaving the control a value outside moves to the nearer one (spec forms §5). */
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** Sets thousands apart while not editing, default true. */
  readonly grouping?: boolean | undefined;
  /**
   * Takes text that is no number: it stays in the control, and the value as it was. Null: the control reads again, or
   * is empty. Absent: other signs than those of numbers cannot be typed.
   */
  readonly onUnreadable?: ((text: string | null) => void) | undefined;
  /** The text that `onUnreadable` took last, while it stands. */
  readonly unreadable?: string | null | undefined;
};

/** A sign that no number has: a word was typed. */
const otherSign = /[^\d.,\s'\u2212\u2013-]/;

function clamp(value: string, min: string | null | undefined, max: string | null | undefined): string {
  if (min && isDecimal(min) && compareDecimal(value, min) < 0) return min;
  if (max && isDecimal(max) && compareDecimal(value, max) > 0) return max;
  return value;
}

/** A number typed and read in the person's language, exact at any length: text in, text out, never a float. */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { language } = useUiText();
  const control = useControl(props);
  const decimals = props.decimals ?? 0;
  const integerDigits = props.integerDigits ?? 15;
  const [draft, setDraft] = useState<string | null>(null);

  /** Cuts a read number to the digits allowed, or refuses it when its whole part is too long. */
  const fit = (read: string): string | null => {
    const [whole = "", fraction = ""] = read.split(".");
    if (whole.replace("-", "").length > integerDigits) return null;
    const kept = fraction.slice(0, decimals);
    return kept === "" ? whole : `${whole}.${kept}`;
  };

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.target;
    const typed = input.value;
    const native = event.nativeEvent;
    const kind = native instanceof InputEvent ? native.inputType : "";
    const key = native instanceof InputEvent && kind === "insertText" ? (native.data ?? "") : null;
    const read = parseDecimal(typed, language);
    const value = read === null ? null : fit(read);
    // What was pasted or dropped may carry groups and units.
    const foreign = kind === "" || kind.startsWith("insertFrom") || kind === "insertReplacementText";
    const isWord = typed.trim() !== "" && (foreign ? read === null : otherSign.test(typed));
    if (isWord && props.onUnreadable) {
      setDraft(typed);
      props.onUnreadable(typed);
      return;
    }
    const wrongKey =
      key !== null &&
      (otherSign.test(key) ||
        (decimals === 0 && /[.,]/.test(key)) ||
        (key === "-" && typed.lastIndexOf("-") > 0) ||
        (read?.split(".")[1]?.length ?? 0) > decimals);
    if (wrongKey || (read !== null && value === null)) {
      const caret = Math.max(0, (input.selectionStart ?? typed.length) - (key?.length ?? 0));
      input.value = draft ?? "";
      input.setSelectionRange(caret, caret);
      return;
    }
    // What is being typed or deleted stays as it stands.
    setDraft(foreign && value !== null ? formatDecimal(value, language, 0, false) : typed);
    if (typeof props.unreadable === "string") props.onUnreadable?.(null);
    if (value !== props.value) props.onChange(value);
  };

  const editing = (): string =>
    props.unreadable ?? (props.value === null ? "" : formatDecimal(props.value, language, 0, false));
  const number =
    props.value === null
      ? ""
      : formatDecimal(props.value, language, props.shownDecimals ?? decimals, props.grouping !== false);
  const shown = props.unreadable ?? number;
  return (
    <InputShell invalid={control.invalid} warned={control.warned} off={props.disabled} className="t-input--num">
      {props.prefix && <span className="t-input__affix">{props.prefix}</span>}
      <input
        {...control.aria}
        id={control.id}
        type="text"
        inputMode={decimals > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        value={draft ?? shown}
        disabled={props.disabled}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        onFocus={(event) => {
          const input = event.target;
          const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
          // Set at once, so that anyone who focused the control may select its text before the next render.
          if (input.value !== editing()) input.value = editing();
          if (whole) input.select();
          setDraft(editing());
        }}
        onChange={change}
        onBlur={() => {
          setDraft(null);
          if (typeof props.unreadable !== "string" && props.value !== null && isDecimal(props.value)) {
            const bounded = clamp(props.value, props.min, props.max);
            if (bounded !== props.value) props.onChange(bounded);
          }
          props.onBlur?.();
        }}
      />
      {props.suffix && <span className="t-input__affix">{props.suffix}</span>}
    </InputShell>
  );
}
