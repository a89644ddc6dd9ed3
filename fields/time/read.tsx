import { timeText } from "@tessera/ui/format/timeText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TimeSettings } from "./def.ts";

/** The time on the person's clock of 12 or 24 hours. */
export function Read({ settings, value }: FieldReadProps<TimeSettings>): ReactNode {
  const { language } = useUiText();
  return typeof value === "string" ? (
    <span className="t-date">{timeText(value, language, settings.timeFormat)}</span>
  ) : null;
}
