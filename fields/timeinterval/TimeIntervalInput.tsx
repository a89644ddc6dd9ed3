import { endOfDay } from "@tessera/contract/values/endOfDay.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { TimeBox } from "@tessera/ui/input/TimeBox.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useRef } from "react";
import type { TimeintervalSettings } from "./def.ts";
import { openInterval, readTimes, withEnd, writeTimes } from "./timeInterval.ts";
import { readEnd } from "./timeIntervalText.ts";
import "./timeinterval.css";

/**
 * Enters the two ends of an interval of times, each typed or chosen from a list. An end that is left empty is open;
 * without both there is no value.
 */
export function TimeIntervalInput(props: {
  /** Its name where no field labels it. */
  label?: string | undefined;
  /** Stored range; null for none. */
  value: string | null;
  settings: TimeintervalSettings;
  onChange: (value: string | null) => void;
  /** What stands in an end is no time; null when both can be read again. */
  onUnreadable?: (text: string | null) => void;
}): ReactNode {
  const { label, onChange, onUnreadable, settings, value } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const control = useControl({ label });
  const unreadable = useRef(new Map<"from" | "to", string>());
  const times = useMemo(() => offeredTimes(settings), [settings]);
  const interval = (value === null ? null : readTimes(value)) ?? openInterval;
  // What ends at midnight ends with the day, where the list goes that far.
  const lastTimes = useMemo(
    () => [...times.filter((time) => time !== "00:00:00"), ...(settings.endTime === undefined ? [endOfDay] : [])],
    [times, settings.endTime],
  );
  const report = (end: "from" | "to", text: string | null): void => {
    if (text === null) unreadable.current.delete(end);
    else unreadable.current.set(end, text);
    onUnreadable?.([...unreadable.current.values()][0] ?? null);
  };
  const shared = {
    format: "HH:mm",
    invalid: control.aria["aria-invalid"],
    required: control.aria["aria-required"],
  } as const;
  return (
    <ControlGroup control={control} className="t-timeinterval">
      <TimeBox
        {...shared}
        label={t("field.timeinterval.from")}
        value={interval.from}
        times={times}
        min={null}
        max={interval.to}
        onChange={(next) => onChange(writeTimes(withEnd(interval, "from", next)))}
        onUnreadable={(text) => report("from", text)}
      />
      <span aria-hidden="true">–</span>
      <TimeBox
        {...shared}
        label={t("field.timeinterval.to")}
        value={interval.to}
        times={lastTimes}
        min={interval.from}
        max={null}
        read={(typed) => readEnd(typed, language)}
        onChange={(next) => onChange(writeTimes(withEnd(interval, "to", next)))}
        onUnreadable={(text) => report("to", text)}
      />
    </ControlGroup>
  );
}
