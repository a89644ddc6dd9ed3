import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The day in the person's format. */
export function Read(props: FieldReadProps): ReactNode {
  const { language } = useUiText();
  if (typeof props.value !== "string") return null;
  return <span className="t-date">{formatTemporal("date", props.value, language)}</span>;
}
