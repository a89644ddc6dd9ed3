import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { DateTimeInput } from "@tessera/ui/input/DateTimeInput.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useRef } from "react";
import { type Interval, readInterval, withEnd, writeInterval } from "./interval.ts";
import { endOffClock, endOnClock, isTimed, withTimes } from "./intervalClock.ts";
import "./dateinterval.css";

const open: Interval = { from: null, to: null };

/**
 * Enters the two ends of an interval, each typed or chosen from a calendar. An end that is left empty is open; without
 * both there is no value.
 */
export function IntervalInput(props: {
  /** Its name where no field labels it. */
  label?: string | undefined;
  /** Stored range; null for none. */
  value: string | null;
  /** Type of the value table: whether its ends have a time, and whether that is shown by the person's clock. */
  valueType: string;
  onChange: (value: string | null) => void;
  /** What stands in an end is no date; null when both can be read again. */
  onUnreadable?: (text: string | null) => void;
}): ReactNode {
  const { label, onChange, onUnreadable, value, valueType } = props;
  const { t } = useTexts();
  const { zone } = usePageContext();
  const control = useControl({ label });
  const { aria } = control;
  const unreadable = useRef(new Map<"from" | "to", string>());
  const interval = (value === null ? null : readInterval(withTimes(value, valueType))) ?? open;
  const clock = { valueType, zone };
  const [from, to] = [endOnClock(interval.from, clock), endOnClock(interval.to, clock)];
  const Input = isTimed(valueType) ? DateTimeInput : DateInput;
  // The end that is not typed stays as it is stored, to the fraction of a second.
  const take = (end: "from" | "to", next: string | null): void =>
    onChange(writeInterval(withEnd(interval, end, endOffClock(end, next, interval.from, clock))));
  const report = (end: "from" | "to", text: string | null): void => {
    if (text === null) unreadable.current.delete(end);
    else unreadable.current.set(end, text);
    onUnreadable?.([...unreadable.current.values()][0] ?? null);
  };
  const end = (name: "from" | "to", bounds: { readonly min?: string | null; readonly max?: string | null }) => (
    <Input
      label={t(`field.dateinterval.${name}`)}
      value={name === "from" ? from : to}
      {...bounds}
      invalid={aria["aria-invalid"]}
      required={aria["aria-required"]}
      onChange={(next) => take(name, next)}
      onUnreadable={(text) => report(name, text)}
    />
  );
  return (
    <ControlGroup control={control} className="t-interval">
      {end("from", { max: to?.slice(0, 10) ?? null })}
      <span aria-hidden="true">–</span>
      {end("to", { min: from?.slice(0, 10) ?? null })}
    </ControlGroup>
  );
}
