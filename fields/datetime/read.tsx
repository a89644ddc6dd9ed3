import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ReactNode } from "react";

/** The day and time in the person's format. */
export function Read(props: FieldReadProps): ReactNode {
  const { language } = useUiText();
  const { zone } = usePageContext();
  if (typeof props.value !== "string") return null;
  const shown = props.field.valueType === "timestamp_technical" ? wallClock(props.value, zone) : props.value;
  return <span className="t-date">{formatTemporal("datetime", shown, language)}</span>;
}
