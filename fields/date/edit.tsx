import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { tightestDay } from "@tessera/web-kit/form/tightestDay.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { DateSettings } from "./def.ts";

const CalendarField = lazyPart(async () => (await import("./CalendarField.tsx")).CalendarField);

/** Two of them have room beside each other in a narrow form. */
export const half = true;

/** Edits a day, typed or chosen from a calendar. Text that is none blocks the save until it is fixed. */
export function Edit(props: FieldEditProps<DateSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const { max, min, placeholder } = settings;
  const wire = typeof state.value === "string" ? state.value : null;
  const shared = {
    label: variant === "sheet" ? state.label : undefined,
    value: wire,
    min: tightestDay([state.min, field.min, min], false),
    max: tightestDay([state.max, field.max, max], true),
    placeholder: placeholder === undefined ? undefined : shownText(placeholder, t),
    onChange: (next: string | null) => onChange(next),
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
    <DateInput
      {...shared}
      onUnreadable={(text) => onInvalid(text === null ? null : { code: "validation.unreadable", data: { text } })}
    />
  );
}
