import CalendarIcon from "lucide-react/icons/calendar";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../action/Button.tsx";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { formatTemporal, type TemporalKind, temporalHint } from "../format/dateText.ts";
import { todayWire } from "../format/dayMath.ts";
import { parseTemporal } from "../format/parseTemporal.ts";
import { useAnchored } from "../layer/useAnchored.ts";
import { useDismiss } from "../layer/useDismiss.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { Calendar } from "./Calendar.tsx";
import { InputShell } from "./InputShell.tsx";

export type TemporalInputProps = ControlProps & {
  /** Wire text, or null when empty. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Wire bounds, both inclusive; days outside cannot be picked. What is typed is checked by the form's rules. */
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  /**
   * Called with the sentence for text that cannot be read (the value stays), and with null when it can be read again.
   */
  readonly onUnreadable?: ((message: string | null) => void) | undefined;
};

/** The control behind date, date-time and time: typed text in the person's format, and a calendar for days. */
export function TemporalInput(props: TemporalInputProps & { readonly kind: TemporalKind }): ReactNode {
  const { language, text } = useUiText();
  const control = useControl(props);
  const { kind, value } = props;
  const shell = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [open, setOpen] = useState(false);
  const off = props.disabled || props.readOnly;
  const hint = temporalHint(kind, language);
  useAnchored(open, shell, pop, "below-start");
  useDismiss(open, [shell, pop], () => setOpen(false));

  const report = (bad: boolean): void => {
    if (bad === unreadable) return;
    setUnreadable(bad);
    const key = kind === "time" ? "ui.time_unreadable" : "ui.date_unreadable";
    props.onUnreadable?.(bad ? text(key, { format: hint }) : null);
  };
  const set = (next: string | null): void => {
    setDraft(null);
    report(false);
    if (next !== value) props.onChange(next);
  };
  const commit = (): void => {
    if (draft === null) return;
    const untouched = value !== null && draft === formatTemporal(kind, value, language);
    const read = untouched ? value : parseTemporal(kind, draft, language);
    if (draft.trim() === "") set(null);
    else if (read === null) report(true);
    else set(read);
  };
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      commit();
      return;
    }
    if (event.key === "Escape" && draft !== null && !open) {
      setDraft(null);
      report(false);
    } else if (event.key === "ArrowDown" && kind !== "time" && !off) {
      commit();
      setOpen(true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const time = value && value.length > 10 ? value.slice(11, 19) : "00:00:00";
  const pick = (date: string): void => {
    set(kind === "datetime" ? `${date} ${time}` : date);
    if (kind === "date") close();
  };
  return (
    <>
      <InputShell
        shellRef={shell}
        invalid={control.invalid || unreadable}
        warned={control.warned}
        off={props.disabled}
        className="t-num"
      >
        <input
          {...control.aria}
          aria-invalid={control.invalid || unreadable || undefined}
          ref={input}
          id={control.id}
          type="text"
          autoComplete="off"
          placeholder={props.placeholder ?? hint}
          value={draft ?? (value === null ? "" : formatTemporal(kind, value, language))}
          disabled={props.disabled}
          readOnly={props.readOnly}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            commit();
            props.onBlur?.();
          }}
        />
        {kind !== "time" && (
          <button
            type="button"
            tabIndex={-1}
            className="t-input__tool"
            aria-label={text("ui.choose_date")}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={off}
            onClick={() => setOpen(!open)}
          >
            <Icon of={CalendarIcon} />
          </button>
        )}
      </InputShell>
      {open && (
        <div
          ref={pop}
          popover="manual"
          role="dialog"
          aria-label={text("ui.choose_date")}
          className="t-raised t-calendar__pop"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <Calendar value={value?.slice(0, 10) ?? null} onPick={pick} min={props.min} max={props.max} autoFocus />
          <div className="t-calendar__foot" data-density="dense">
            {kind === "datetime" && (
              <div className="t-calendar__time">
                <TemporalInput
                  kind="time"
                  label={text("ui.time")}
                  value={time}
                  onChange={(next) => set(`${value?.slice(0, 10) ?? todayWire()} ${next ?? "00:00:00"}`)}
                />
              </div>
            )}
            <Button variant="quiet" onClick={() => pick(todayWire())}>
              {text("ui.today")}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                set(null);
                close();
              }}
            >
              {text("ui.clear")}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
