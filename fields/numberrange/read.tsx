import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { NumberrangeSettings } from "./def.ts";
import { numberRangeText } from "./numberRangeText.ts";

/** Both ends as the person's language writes numbers. */
export function Read({ field, settings, value }: FieldReadProps<NumberrangeSettings>): ReactNode {
  const { language } = useUiText();
  if (typeof value !== "string") return null;
  return <span className="t-num">{numberRangeText(value, { ...settings, language, valueType: field.valueType })}</span>;
}
