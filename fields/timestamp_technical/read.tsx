import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ReactNode } from "react";

/** The moment to the second; an instant as the person's clock showed it. */
export function Read({ field, value }: FieldReadProps): ReactNode {
  const { language } = useUiText();
  const { zone } = usePageContext();
  if (typeof value !== "string") return null;
  const isInstant = field.valueType === "timestamp_technical";
  const wall = isInstant ? wallClock(value, zone) : value;
  const time = wall.includes(" ") ? ` ${formatTemporal("time", wall, language)}` : "";
  return (
    <span className="t-date" title={isInstant ? zone : undefined}>
      {formatTemporal("date", wall, language)}
      {time}
    </span>
  );
}
