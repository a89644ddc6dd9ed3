import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { shownValue } from "./shownValue.ts";

/** The text with what stands before and after it. */
export function Read(props: FieldReadProps): ReactNode {
  const { language } = useUiText();
  const { formats, valueType } = props.field;
  const affix = (key: string) => (typeof formats[key] === "string" ? formats[key] : "");
  const text = shownValue(props.value);
  const shown = valueType === "time" ? formatTemporal("time", text, language) : text;
  return <span>{[affix("prefix"), shown, affix("suffix")].filter((part) => part !== "").join(" ")}</span>;
}
