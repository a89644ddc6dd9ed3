import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { ClearButton } from "../input/ClearButton.tsx";
import { InputShell } from "../input/InputShell.tsx";
import { isSameText } from "../input/isSameText.ts";
import { useDismiss } from "../layer/useDismiss.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { comboAria, type Option, OptionList } from "./OptionList.tsx";

export type ComboBoxProps = ControlProps & {
  /** The value chosen with its name, or null. */
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  /** What matches the last search text, all pages so far. */
  readonly options: readonly Option[];
  /** Asked with "" when the list opens, then with the text after a pause in typing. */
  readonly onSearch: (text: string) => void;
  /** Asked when the end of the list comes in sight and `hasMore`. */
  readonly onMore?: (() => void) | undefined;
  readonly hasMore?: boolean | undefined;
  readonly loading?: boolean | undefined;
  /** Why the options could not be had. */
  readonly error?: ReactNode | undefined;
  readonly clearable?: boolean | undefined;
  /**
   * The box was left with a text that was not chosen from the list: the owner looks it up, or says at the field that it
   * is none. The text stays in the box until a value comes. Null: it is typed in again, or was undone. Absent: such a
   * text goes.
   */
  readonly onUndecided?: ((text: string | null) => void) | undefined;
  /** Milliseconds of pause before a search, default 500 (spec forms §9). */
  readonly searchDelay?: number | undefined;
};

/** A choice among many: typing searches, scrolling brings more; it shows names and returns the option chosen. */
export function ComboBox(props: ComboBoxProps): ReactNode {
  const { text } = useUiText();
  const control = useControl(props);
  const { options, value, loading = false } = props;
  const listId = useId();
  const shell = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const [open, setOpen] = useState(false);
  /** What is being typed; null while the chosen name stands in the box. */
  const [draft, setDraft] = useState<string | null>(null);
  /** A search is waiting for the pause, so the options on screen belong to an older text. */
  const [waiting, setWaiting] = useState(false);
  /** Enter was pressed before the answer to what was typed is there: its first option is taken then. */
  const [wished, setWished] = useState(false);
  /** The value at which the box was left with what was typed, of which the owner was notified; null: it was not. */
  const [left, setLeft] = useState<{ readonly key: string | null } | null>(null);
  const [active, setActive] = useState(0);
  const off = props.disabled || props.readOnly;
  const key = value?.value ?? null;
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string, delay: number): void => {
    clearTimeout(timer.current);
    setWaiting(delay > 0);
    setWished(false);
    const run = (): void => {
      setWaiting(false);
      props.onSearch(typed);
    };
    if (delay === 0) run();
    else timer.current = window.setTimeout(run, delay);
  };
  const show = (): void => {
    if (off || open) return;
    setOpen(true);
    setActive(0);
    search(draft ?? "", 0);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setWaiting(false);
    setWished(false);
    setOpen(false);
  };
  const resume = (): void => {
    if (left !== null) props.onUndecided?.(null);
    setLeft(null);
  };
  const hide = (): void => {
    close();
    resume();
    setDraft(null);
  };
  const clear = (): void => {
    hide();
    if (value !== null) props.onChange(null);
  };
  /** The person goes on elsewhere: what they typed is not dropped silently. */
  const leave = (): void => {
    const typed = draft?.trim() ?? null;
    if (typed === "") clear();
    else if (typed === null || props.onUndecided === undefined || isSameText(typed, value?.label ?? "")) hide();
    else {
      close();
      if (left !== null) return;
      setLeft({ key });
      props.onUndecided(typed);
    }
  };
  useEffect(() => {
    // A value has come: it stands in place of the text that was left.
    if (left === null || left.key === key) return;
    resume();
    setDraft(null);
  });
  useDismiss(open, [shell, list], leave);
  const pick = (option: Option): void => {
    hide();
    if (option.value !== value?.value) props.onChange(option);
    input.current?.focus();
  };
  const enter = (): void => {
    const option = options[active];
    if (!waiting && !loading) {
      if (option && !option.disabled) pick(option);
    } else if (draft !== null && draft.trim() !== "") {
      if (waiting) search(draft, 0);
      setWished(true);
    }
  };
  useEffect(() => {
    if (!wished || waiting || loading) return;
    setWished(false);
    const found = options.find((option) => !option.disabled);
    if (found && !found.acts) pick(found);
  });
  const type = (typed: string): void => {
    resume();
    setDraft(typed);
    setOpen(true);
    setActive(0);
    search(typed, props.searchDelay ?? 500);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (off) return;
    if (event.key === "ArrowDown") open ? setActive(Math.min(active + 1, options.length - 1)) : show();
    else if (event.key === "ArrowUp") open ? setActive(Math.max(active - 1, 0)) : show();
    else if (event.key === "PageDown" && open) setActive(Math.min(active + 8, options.length - 1));
    else if (event.key === "PageUp" && open) setActive(Math.max(active - 8, 0));
    else if (event.key === "Enter" && open) enter();
    else if (event.key === "Escape" && (open || draft !== null)) hide();
    else if (event.key === "Tab") {
      leave();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const busy = loading || waiting;
  const shown = draft ?? value?.label ?? "";
  const note = props.error ? (
    props.error
  ) : busy ? (
    <>
      <span className="t-spin" aria-hidden="true" />
      {text("ui.loading")}
    </>
  ) : options.length > 0 ? undefined : draft ? (
    text("ui.no_match", { text: draft })
  ) : (
    text("ui.no_options")
  );
  return (
    <>
      <InputShell shellRef={shell} invalid={control.invalid} warned={control.warned} off={props.disabled}>
        {draft === null && value?.mark}
        <input
          {...control.aria}
          ref={input}
          id={control.id}
          {...comboAria(listId, open, options[active] ? active : -1)}
          type="text"
          autoComplete="off"
          aria-autocomplete="list"
          value={shown}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={value?.label ?? props.placeholder}
          onChange={(event) => type(event.target.value)}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            if (!shell.current?.contains(relatedTarget) && !list.current?.contains(relatedTarget)) leave();
            props.onBlur?.();
          }}
        />
        {props.clearable !== false && value !== null && !off && (
          <ClearButton
            onClear={() => {
              clear();
              input.current?.focus();
            }}
          />
        )}
        <button
          type="button"
          tabIndex={-1}
          className="t-input__tool"
          aria-hidden="true"
          disabled={off}
          onClick={() => {
            input.current?.focus();
            if (!open) show();
            else if (draft === null) hide();
            else close();
          }}
        >
          <Icon of={ChevronDown} />
        </button>
      </InputShell>
      {open && (
        <OptionList
          id={listId}
          label={props.label}
          labelledBy={control.labelId}
          anchor={shell}
          listRef={list}
          options={options}
          value={key}
          query={draft ?? undefined}
          active={active}
          onActive={setActive}
          onPick={pick}
          busy={busy}
          onEnd={props.hasMore && !busy ? props.onMore : undefined}
          note={note}
        />
      )}
    </>
  );
}
