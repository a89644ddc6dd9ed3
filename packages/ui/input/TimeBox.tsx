import Clock from "lucide-react/icons/clock";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { comboAria, type Option, OptionList } from "../choice/OptionList.tsx";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { secondsOf } from "../format/offeredTimes.ts";
import { parseTemporal } from "../format/parseTemporal.ts";
import { type TimeFormat, timeHint, timeText } from "../format/timeText.ts";
import { useDismiss } from "../layer/useDismiss.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { InputShell } from "./InputShell.tsx";

/** Where the list opens while no time is entered. */
const morning = "08:00:00";

/** Index of the last time that is not after `wire`, else of the first. */
function nearest(times: readonly string[], wire: string): number {
  return Math.max(
    0,
    times.findLastIndex((time) => secondsOf(time) <= secondsOf(wire)),
  );
}

/** A time that is typed, or chosen from a list of times. Wire form `HH:mm:ss`. */
export function TimeBox(
  props: ControlProps & {
    readonly value: string | null;
    readonly times: readonly string[];
    /** Bounds, both inclusive: times of the list beyond them cannot be chosen. */
    readonly min: string | null;
    readonly max: string | null;
    readonly format: TimeFormat;
    /** Reads what was typed; null for what is no time. Absent: as times are written. */
    readonly read?: (typed: string) => string | null;
    readonly onChange: (value: string | null) => void;
    /** Called with the sentence for a text that is no time (the value stays), and with null when it is one again. */
    readonly onUnreadable: (message: string | null) => void;
  },
): ReactNode {
  const { format, max, min, times, value } = props;
  const { language, text } = useUiText();
  const readTime = props.read ?? ((typed: string) => parseTemporal("time", typed, language));
  const control = useControl(props);
  const listId = useId();
  const shell = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const hint = timeHint(language, format);
  const written = value === null ? "" : timeText(value, language, format);
  const options: readonly Option[] = times.map((time) => ({
    value: time,
    label: timeText(time, language, format),
    disabled: (min !== null && secondsOf(time) < secondsOf(min)) || (max !== null && secondsOf(time) > secondsOf(max)),
  }));

  const report = (isBad: boolean): void => {
    if (isBad === unreadable) return;
    setUnreadable(isBad);
    props.onUnreadable(isBad ? text("ui.time_unreadable", { format: hint }) : null);
  };
  const take = (next: string | null): void => {
    setDraft(null);
    setOpen(false);
    report(false);
    if (next !== value) props.onChange(next);
  };
  const commit = (): void => {
    setOpen(false);
    if (draft === null) return;
    const read = draft === written ? value : readTime(draft);
    if (draft.trim() === "") take(null);
    else if (read === null) report(true);
    else take(read);
  };
  useDismiss(open, [shell, list], commit);
  const show = (): void => {
    if (times.length === 0) return;
    setActive(nearest(times, value ?? morning));
    setOpen(true);
  };
  const pick = (option: Option): void => {
    take(option.value);
    input.current?.focus();
  };
  const type = (typed: string): void => {
    setDraft(typed);
    const read = readTime(typed);
    if (read !== null) setActive(nearest(times, read));
  };
  const goTo = (index: number): void => setActive(Math.max(0, Math.min(index, options.length - 1)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[active];
    if (event.key === "ArrowDown") open ? goTo(active + 1) : show();
    else if (event.key === "ArrowUp") open ? goTo(active - 1) : show();
    else if (event.key === "PageDown" && open) goTo(active + 8);
    else if (event.key === "PageUp" && open) goTo(active - 8);
    else if (event.key === "Enter" && open && draft === null) {
      if (option && !option.disabled) pick(option);
    } else if (event.key === "Escape" && (open || draft !== null)) {
      setOpen(false);
      setDraft(null);
      report(false);
    } else {
      if (event.key === "Enter") commit();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <InputShell shellRef={shell} invalid={control.invalid || unreadable} warned={control.warned} className="t-num">
        <input
          {...control.aria}
          aria-invalid={control.invalid || unreadable || undefined}
          ref={input}
          id={control.id}
          {...comboAria(listId, open, options[active] ? active : -1)}
          type="text"
          autoComplete="off"
          aria-autocomplete="none"
          placeholder={props.placeholder ?? hint}
          value={draft ?? written}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={commit}
        />
        {times.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className="t-input__tool"
            aria-hidden="true"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus();
              open ? setOpen(false) : show();
            }}
          >
            <Icon of={Clock} />
          </button>
        )}
      </InputShell>
      {open && (
        <OptionList
          id={listId}
          label={props.label}
          labelledBy={control.labelId}
          anchor={shell}
          listRef={list}
          options={options}
          value={value}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      )}
    </>
  );
}
