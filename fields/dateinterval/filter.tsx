import type { Operator } from "@tessera/contract/values/valueType.ts";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ReactNode } from "react";
import type { DateintervalSettings } from "./def.ts";
import { IntervalInput } from "./IntervalInput.tsx";
import { readInterval, writeInterval } from "./interval.ts";
import { daysOnClock, writeOffClock } from "./intervalClock.ts";

/** Operators that compare with one day; all others do with an interval. */
const withDay: ReadonlySet<Operator> = new Set(["CONTAINS", "BEFORE", "AFTER"]);

/** Chooses the day or the days that records are compared with: of instants days in the person's zone. */
export function Filter({ onText, operator, text, valueType }: FieldFilterProps<DateintervalSettings>): ReactNode {
  const { zone } = usePageContext();
  const clock = { valueType, zone };
  const days = daysOnClock(text, clock);
  if (withDay.has(operator)) {
    const day = (days?.from ?? text).slice(0, 10);
    return <DateInput value={day === "" ? null : day} onChange={(next) => onText(next ?? "")} />;
  }
  const take = (typed: string | null): void => {
    const interval = typed === null ? null : readInterval(typed);
    onText((interval && writeOffClock(interval, clock)) ?? "");
  };
  return <IntervalInput valueType="date_range" value={days && writeInterval(days)} onChange={take} />;
}
