import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../classNames.ts";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { ClearButton } from "../input/ClearButton.tsx";
import { useDismiss } from "../layer/useDismiss.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { comboAria, type Option, OptionList } from "./OptionList.tsx";
import "../input/Input.css";

export type SelectProps = ControlProps & {
  readonly options: readonly Option[];
  /** The value chosen, or null. A value that no option has shows itself. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Offers to empty it. */
  readonly clearable?: boolean | undefined;
};

/** A choice of a few fixed options: listbox pattern, first letters find, Delete empties. */
export function Select(props: SelectProps): ReactNode {
  const { text } = useUiText();
  const control = useControl(props);
  const { options, value } = props;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shell = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [open, setOpen] = useState(false);
  const chosen = options.findIndex((option) => option.value === value);
  const [active, setActive] = useState(0);
  const off = props.disabled || props.readOnly;
  useDismiss(open, [shell, list], () => setOpen(false));
  const show = (index: number): void => {
    if (off) return;
    setActive(Math.max(0, index));
    setOpen(true);
  };
  const pick = (option: Option): void => {
    setOpen(false);
    if (option.value !== value) props.onChange(option.value);
  };
  const step = (from: number, by: 1 | -1): number => {
    let at = from;
    for (let tries = 0; tries < options.length; tries++) {
      at = (at + by + options.length) % options.length;
      if (!options[at]?.disabled) return at;
    }
    return from;
  };
  const find = (event: KeyboardEvent): void => {
    const state = typed.current;
    state.text = event.timeStamp - state.at > 700 ? event.key : state.text + event.key;
    state.at = event.timeStamp;
    const wanted = state.text.toLocaleLowerCase();
    const at = options.findIndex((item) => !item.disabled && item.label.toLocaleLowerCase().startsWith(wanted));
    const option = options[at];
    if (option === undefined) return;
    if (open) setActive(at);
    else if (option.value !== value) props.onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[active];
    if (off) return;
    if (event.key === "ArrowDown") open ? setActive(step(active, 1)) : show(chosen);
    else if (event.key === "ArrowUp") open ? setActive(step(active, -1)) : show(chosen);
    else if (event.key === "Home" && open) setActive(step(-1, 1));
    else if (event.key === "End" && open) setActive(step(0, -1));
    else if ((event.key === "Enter" || event.key === " ") && open && option && !option.disabled) pick(option);
    else if (event.key === "Escape" && open) setOpen(false);
    else if (event.key === "Tab" && open) {
      setOpen(false);
      return;
    } else if ((event.key === "Delete" || event.key === "Backspace") && props.clearable && !open) props.onChange(null);
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey)
      find(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const current = options[chosen];
  return (
    <div ref={shell} className="t-select">
      <button
        {...control.aria}
        ref={button}
        id={control.id}
        type="button"
        {...comboAria(listId, open, active)}
        aria-haspopup="listbox"
        disabled={props.disabled}
        className={classNames(
          "t-input",
          control.invalid && "is-bad",
          control.warned && "is-warn",
          props.disabled && "is-off",
          props.clearable && value !== null && !off && "t-select--clearable",
        )}
        onClick={() => (open ? setOpen(false) : show(chosen))}
        onKeyDown={onKeyDown}
        onBlur={props.onBlur}
      >
        {current?.mark ?? (current?.icon && <Icon of={current.icon} />)}
        <span className={classNames("t-cut", value === null && "t-faint")}>
          {current?.label ?? value ?? props.placeholder ?? "\u00a0"}
        </span>
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {props.clearable && value !== null && !off && (
        <ClearButton
          className="t-select__clear"
          onClear={() => {
            props.onChange(null);
            button.current?.focus();
          }}
        />
      )}
      {open && (
        <OptionList
          id={listId}
          label={props.label}
          labelledBy={control.labelId}
          anchor={button}
          listRef={list}
          options={options}
          value={value}
          active={active}
          onActive={setActive}
          onPick={pick}
          note={options.length === 0 ? text("ui.no_options") : undefined}
        />
      )}
    </div>
  );
}
