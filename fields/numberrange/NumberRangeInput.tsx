import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { Tooltip } from "@tessera/ui/layer/Tooltip.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { endLimits, openRange, readNumbers, wholeLimits, withNumber, writeNumbers } from "./numberRange.ts";
import { noNumbers } from "./numberRangeText.ts";
import "./numberrange.css";

type EndName = "from" | "to";
/** Digits before the point that may be typed. */
const wholeDigits = 19;
const endless = { from: "-∞", to: "∞" } as const;

/** Tab leads from one end to the other before the table takes it to the next cell. */
function stayInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll("input, button:not(:disabled)")];
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) event.stopPropagation();
}

/**
 * Enters the two ends of a range of numbers. An end that is left empty is open; without both there is no value. Where
 * numbers have digits after the point, a sign before each end says whether the number there is part of the range, and
 * changes it.
 */
export function NumberRangeInput(props: {
  /** In the cell of a table: on one line, with the number before its sign for the keyboard. */
  isCell?: boolean;
  /** Its name where no field labels it. */
  label?: string | undefined;
  /** Stored range; null for none. */
  value: string | null;
  /** Type of the value table. */
  valueType: string;
  grouping?: boolean | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** Digits after the point, and what the numbers at the ends may be; absent: as the type has it. */
  decimal?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: string | null) => void;
  /** Whether the text that `onUnreadable` took last still stands. */
  keepsUnreadable?: boolean;
  /** What stands in an end is no number; null when both can be read again. */
  onUnreadable?: (text: string | null) => void;
}): ReactNode {
  const { isCell = false, keepsUnreadable = false, label, onChange, onUnreadable, value, valueType } = props;
  const { t } = useTexts();
  const control = useControl({ label });
  const { aria } = control;
  const [unreadable, setUnreadable] = useState<{ readonly [end in EndName]?: string | undefined }>({});
  const range = (value === null ? null : readNumbers(value, valueType)) ?? openRange;
  const limits = endLimits(valueType, props);
  const isWhole = wholeLimits(valueType) !== null;
  const report = (end: EndName, text: string | null): void => {
    const kept = keepsUnreadable ? unreadable : {};
    const next = { ...kept, [end]: text ?? undefined };
    setUnreadable(next);
    onUnreadable?.(next[end === "from" ? "to" : "from"] ?? text);
  };
  const placeholder = (end: EndName): string | undefined =>
    value === emptyRange ? noNumbers : value === null ? undefined : endless[end];
  const sign = (end: EndName): ReactNode => {
    if (isWhole) return null;
    const isIncluded = end === "from" ? range.includesFrom : range.includesTo;
    const included = end === "from" ? "includesFrom" : "includesTo";
    const says = t(`field.numberrange.${end}.${isIncluded ? "included" : "excluded"}`);
    const text = end === "from" ? (isIncluded ? "≥" : ">") : isIncluded ? "≤" : "<";
    const change = (): void => onChange(writeNumbers({ ...range, [included]: !isIncluded }, valueType));
    return (
      <Tooltip key="sign" text={says} className="t-numberrange__sign">
        <button
          type="button"
          className="t-btn t-btn--icon t-btn--secondary"
          aria-label={says}
          disabled={range[end] === null}
          onClick={change}
        >
          {text}
        </button>
      </Tooltip>
    );
  };
  const number = (end: EndName): ReactNode => (
    <NumberInput
      key="number"
      label={t(`field.numberrange.${end}`)}
      value={range[end]}
      decimals={limits.decimals}
      shownDecimals={isWhole ? 0 : (props.decimal ?? 0)}
      integerDigits={wholeDigits}
      min={limits.min}
      max={limits.max}
      prefix={props.prefix}
      suffix={props.suffix}
      placeholder={placeholder(end)}
      grouping={props.grouping !== false}
      invalid={aria["aria-invalid"]}
      required={aria["aria-required"]}
      unreadable={keepsUnreadable ? unreadable[end] : null}
      onUnreadable={onUnreadable && ((text) => report(end, text))}
      onChange={(next) => onChange(writeNumbers(withNumber(range, end, next), valueType))}
    />
  );
  return (
    <ControlGroup
      control={control}
      className={isCell ? "t-numberrange t-numberrange--cell" : "t-numberrange"}
      onKeyDown={isCell ? stayInside : undefined}
    >
      <div className="t-numberrange__end">
        {isCell ? [number("from"), sign("from")] : [sign("from"), number("from")]}
      </div>
      <div className="t-numberrange__end">
        <span className="t-numberrange__dash" aria-hidden="true">
          –
        </span>
        {isCell ? [number("to"), sign("to")] : [sign("to"), number("to")]}
      </div>
    </ControlGroup>
  );
}
