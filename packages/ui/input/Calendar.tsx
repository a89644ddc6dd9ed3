// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a month is an interactive grid
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: days are cells of that grid
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { classNames } from "../classNames.ts";
import { addDays, addMonths, todayWire, weekStart } from "../format/dayMath.ts";
import { useUiText } from "../UiTextProvider.tsx";
import { dayKeys } from "./dayKeys.ts";
import "./Calendar.css";

export type CalendarProps = {
  /** Wire date chosen, or null. */
  readonly value: string | null;
  readonly onPick: (date: string) => void;
  /** Wire dates; both bounds may be chosen (design §12). */
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  /** Takes the focus onto the day when it appears. */
  readonly autoFocus?: boolean;
};

function instant(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** A month of days as a keyboard grid: arrows, Home, End, Page keys (Shift: years), Enter. */
export function Calendar(props: CalendarProps): ReactNode {
  const { language, text } = useUiText();
  const today = todayWire();
  const [day, setDay] = useState(props.value ?? today);
  const focusDay = useRef(props.autoFocus ?? false);
  const grid = useRef<HTMLTableElement>(null);
  const first = weekStart(language);
  useEffect(() => {
    if (!focusDay.current) return;
    focusDay.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const monthStart = `${day.slice(0, 8)}01`;
  const lead = (instant(monthStart).getUTCDay() - first + 7) % 7;
  const start = addDays(monthStart, -lead);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  );
  const monthName = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  const weekdayShort = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const weekdayLong = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const isOff = (date: string): boolean =>
    (props.min ? date < props.min.slice(0, 10) : false) || (props.max ? date > props.max.slice(0, 10) : false);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayKeys(event.key, event.shiftKey, day, first);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    focusDay.current = true;
    setDay(next);
  };
  return (
    <div className="t-calendar">
      <div className="t-calendar__head">
        <IconButton icon={ChevronLeft} label={text("ui.previous_month")} onClick={() => setDay(addMonths(day, -1))} />
        <span className="t-calendar__month" aria-live="polite">
          {monthName.format(instant(day))}
        </span>
        <IconButton icon={ChevronRight} label={text("ui.next_month")} onClick={() => setDay(addMonths(day, 1))} />
      </div>
      <table ref={grid} role="grid" aria-label={monthName.format(instant(day))} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayLong.format(instant(date))}>
                {weekdayShort.format(instant(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === props.value}>
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    aria-label={dayName.format(instant(date))}
                    aria-current={date === today ? "date" : undefined}
                    aria-disabled={isOff(date) || undefined}
                    className={classNames(
                      "t-calendar__day",
                      date.slice(0, 7) !== day.slice(0, 7) && "is-outside",
                      date === props.value && "is-chosen",
                    )}
                    onClick={() => {
                      if (!isOff(date)) props.onPick(date);
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
