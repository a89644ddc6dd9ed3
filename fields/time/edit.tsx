import type { EngineValue } from "@tessera/expression/values/value.ts";
import { offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { TimeBox } from "@tessera/ui/input/TimeBox.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { TimeSettings } from "./def.ts";

/** The tightest of several bounds; of a date-time its time counts, as times are of today. */
function bound(values: readonly EngineValue[], isMax: boolean): string | null {
  const times = values.filter((value) => typeof value === "string").map((value) => value.slice(value.indexOf(" ") + 1));
  return (isMax ? times.sort().at(0) : times.sort().at(-1)) ?? null;
}

/** Edits a time, typed or chosen from a list. Text that is none blocks the save until it is fixed. */
export function Edit(props: FieldEditProps<TimeSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const { max, min, placeholder } = settings;
  const times = useMemo(() => offeredTimes(settings), [settings]);
  return (
    <TimeBox
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : null}
      times={times}
      min={bound([state.min ?? min ?? null, field.min], false)}
      max={bound([state.max ?? max ?? null, field.max], true)}
      format={settings.timeFormat}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={onChange}
      onUnreadable={(text) => onInvalid(text === null ? null : { code: "validation.unreadable", data: { text } })}
    />
  );
}
