import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledRule } from "@tessera/form-engine/compile/compiledForm.ts";
import { DateTimeInput } from "@tessera/ui/input/DateTimeInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { tightestDay } from "@tessera/web-kit/form/tightestDay.ts";
import { instantOf, wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { DatetimeSettings } from "./def.ts";

const CalendarField = lazyPart(async () => (await import("./CalendarField.tsx")).CalendarField);

/** Edits a day with a time, typed or chosen from a calendar. Text that is none blocks the save until it is fixed. */
export function Edit(props: FieldEditProps<DatetimeSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const { zone } = usePageContext();
  const isInstant = field.valueType === "timestamp_technical";
  const { max, min, placeholder } = settings;
  // What the entity says of an instant, or a rule made of one, is an instant too; the calendar shows days of the
  // person's clock.
  const shown = (limit: EngineValue | unknown, rule: CompiledRule | null | undefined): EngineValue | unknown =>
    isInstant && typeof limit === "string" && limit.length > 10 && (rule === null || rule?.gives === "instant")
      ? wallClock(limit, zone)
      : limit;
  const wire = typeof state.value === "string" ? state.value : null;
  const shared = {
    label: variant === "sheet" ? state.label : undefined,
    value: wire !== null && isInstant ? wallClock(wire, zone) : wire,
    min: tightestDay([shown(state.min ?? min, field.rules.minExp), shown(field.min, null)], false),
    max: tightestDay([shown(state.max ?? max, field.rules.maxExp), shown(field.max, null)], true),
    placeholder: placeholder === undefined ? undefined : shownText(placeholder, t),
    onChange: (value: string | null) => onChange(value !== null && isInstant ? instantOf(value, zone) : value),
  };
  if (settings.datePickerView === "calendar")
    return (
      <CalendarField
        {...shared}
        state={state}
        options={settings.calendarOptions}
        waiting={<div className="t-input" />}
      />
    );
  return (
    <DateTimeInput
      {...shared}
      onUnreadable={(text) => onInvalid(text === null ? null : { code: "validation.unreadable", data: { text } })}
    />
  );
}
