import type { EngineValue } from "@tessera/expression/values/value.ts";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { DateSettings } from "./def.ts";

const CalendarField = lazyPart(async () => (await import("./CalendarField.tsx")).CalendarField);

/** The tightest of several bounds; wire text sorts as the days do. */
function bound(values: readonly (EngineValue | unknown)[], last: boolean): string | null {
  const texts = values.filter((value) => typeof value === "string").map((value) => value.slice(0, 10));
  return (last ? texts.sort().at(0) : texts.sort().at(-1)) ?? null;
}

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
    min: bound([state.min, field.min, min], false),
    max: bound([state.max, field.max, max], true),
    placeholder: placeholder === undefined ? undefined : shownText(placeholder, t),
    onChange: (next: string | null) => onChange(next),
  };
  if (settings.datePickerView === "calendar")
    return (
      <CalendarField
        {...shared}
        title={shownText(state.label, t)}
        mayClear={state.required !== "error"}
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
