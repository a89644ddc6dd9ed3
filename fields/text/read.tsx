import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TextSettings } from "./def.ts";
import { shownValue } from "./shownValue.ts";

/** The text with what stands before and after it. */
export function Read(props: FieldReadProps<TextSettings>): ReactNode {
  const { language } = useUiText();
  const { prefix = "", suffix = "" } = props.settings;
  const text = shownValue(props.value);
  const shown = props.field.valueType === "time" ? formatTemporal("time", text, language) : text;
  return <span>{[prefix, shown, suffix].filter((part) => part !== "").join(" ")}</span>;
}
