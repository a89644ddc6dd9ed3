import FullCalendar, { type CalendarOptions } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import deLocale from "@fullcalendar/react/locales/de";
import huLocale from "@fullcalendar/react/locales/hu";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { addMonths, todayWire, weekStart } from "@tessera/ui/format/dayMath.ts";
import { dayKeys } from "@tessera/ui/input/dayKeys.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentRef, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import type { DayEvent } from "./dayEvent.ts";
import "@fullcalendar/react/skeleton.css";
import "./calendar.css";

type DayCell = Parameters<Extract<CalendarOptions["dayCellTopContent"], (...args: never[]) => unknown>>[0];

/** The wire date of a day of the calendar, whose days are those of UTC. */
const wireOf = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * A month of days with what is on them, to choose one from, by pointer or keys: arrows, Home, End, Page keys (Shift:
 * years), Enter.
 */
export function MonthCalendar(props: {
  readonly label: string;
  /** Wire date; null for none. */
  readonly value: string | null;
  /** Wire dates; both bounds may be chosen. */
  readonly min: string | null;
  readonly max: string | null;
  readonly events: readonly DayEvent[];
  readonly onPick: (day: string) => void;
  /** Called with the first and the last day that are shown. */
  readonly onShown: (from: string, to: string) => void;
}): ReactNode {
  const { events, label, max, min, onPick, onShown, value } = props;
  const { language, text } = useUiText();
  const { t } = useTexts();
  const calendar = useRef<ComponentRef<typeof FullCalendar>>(null);
  const root = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(true);
  const today = todayWire();
  const [day, setDay] = useState(value ?? today);
  const [month, setMonth] = useState(day.slice(0, 7));
  const first = weekStart(language);
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  const monthName = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  const isOff = (one: string): boolean => (min !== null && one < min) || (max !== null && one > max);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, month]);
  const goTo = (next: string, focuses: boolean): void => {
    takesFocus.current = focuses;
    setDay(next);
    setMonth(next.slice(0, 7));
    calendar.current?.getApi().gotoDate(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest("[data-day]") === null) return;
    const next = dayKeys(event.key, event.shiftKey, day, first);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(next, true);
  };
  const busyOn = (one: string): readonly DayEvent[] => events.filter((event) => event.day === one);
  const onDay = busyOn(day);
  const dayButton = ({ date, dayNumberText }: DayCell): ReactNode => {
    const one = wireOf(date);
    const { length: count } = busyOn(one);
    const name = dayName.format(date);
    return (
      <button
        type="button"
        data-day={one}
        tabIndex={one === day ? 0 : -1}
        aria-label={count === 0 ? name : `${name}, ${t("form.calendar.entries", { count })}`}
        aria-current={one === today ? "date" : undefined}
        aria-pressed={one === value}
        aria-disabled={isOff(one) || undefined}
        className={classNames("t-month__day", one === value && "is-chosen")}
        onClick={() => {
          if (!isOff(one)) onPick(one);
        }}
      >
        {dayNumberText}
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form that has a frame
    <div ref={root} role="group" aria-label={label} className="t-month" onKeyDown={onKeyDown}>
      <div className="t-month__head">
        <IconButton
          icon={ChevronLeft}
          label={text("ui.previous_month")}
          onClick={() => goTo(addMonths(day, -1), false)}
        />
        <h2 aria-live="polite">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</h2>
        <IconButton icon={ChevronRight} label={text("ui.next_month")} onClick={() => goTo(addMonths(day, 1), false)} />
        {onDay.length > 0 && (
          <p className="t-month__on t-cut">
            {t("form.calendar.on_day", {
              day: formatTemporal("date", day, language),
              entries: onDay.map(({ title }) => title).join(", "),
            })}
          </p>
        )}
      </div>
      <FullCalendar
        ref={calendar}
        plugins={[dayGridPlugin]}
        initialView="dayGridMonth"
        initialDate={day}
        timeZone="UTC"
        locales={[deLocale, huLocale]}
        locale={language}
        firstDay={first}
        headerToolbar={false}
        height="100%"
        fixedWeekCount={false}
        dayMaxEvents={3}
        events={events.map(({ day: start, title }) => ({ start, title, allDay: true }))}
        datesSet={({ end, start }) => onShown(wireOf(start), wireOf(new Date(end.getTime() - 1)))}
        moreLinkClick={({ date }) => {
          goTo(wireOf(date), true);
        }}
        dayHeaderInnerClass="t-month__weekday"
        dayCellClass={({ date, isOther }) =>
          classNames(
            "t-month__cell",
            isOther && "is-outside",
            isOff(wireOf(date)) && "is-off",
            wireOf(date) === today && "is-today",
          )
        }
        dayCellTopContent={dayButton}
        eventClass="t-month__event"
        moreLinkClass="t-month__more"
      />
    </div>
  );
}
