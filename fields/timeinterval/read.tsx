import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TimeintervalSettings } from "./def.ts";
import { timeIntervalText } from "./timeIntervalText.ts";

/** Both ends on the person's clock of 12 or 24 hours. */
export function Read({ value }: FieldReadProps<TimeintervalSettings>): ReactNode {
  const { language } = useUiText();
  return typeof value === "string" ? <span className="t-date">{timeIntervalText(value, language)}</span> : null;
}
